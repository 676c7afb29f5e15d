"""What a report could hold against whoever opens an export: commands, markup, links, characters that nothing bears."""

FORMULA = "=cmd|' /C calc'!A0"
SCRIPT = "<script>alert(1)</script>"
LONG_SQL = "select '" + "x" * 100_000 + "' from dual"
TEXTS = (
    FORMULA, "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1+9)", "\t=1+1", "\r=1+1", "\n=1+1", " =1+1", "＝1+1", SCRIPT,
    "<r><t>x</t></r>", "<r>&</r>", "a|b|c", "`code` ``more``", "[text](http://example.org/)",
    "http://example.org/a?b=c", "www.example.org", "someone@example.org", "@team", "#12 fixes", "![x](y)",
    "**bold**",     "_x000D_ and _x0041_", "NUL\x00here", "bell\x07 \x1b[31mred", "\ud800 half", "\ufffe", "emoji 🐘🚀",
    "line\none\r\ntwo",    "&lt;b&gt; &amp; &#60;", "1. first", "# heading", "--- ",
    "{{ 7*7 }} {% raw %}", "]]>", "'quoted' \"double\"",
    "a\\b", "~~gone~~", "", " ", LONG_SQL,
)  # fmt: skip
