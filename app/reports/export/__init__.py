"""One report as a file to keep: Markdown, Excel, one-file HTML, JUnit, SARIF."""
