"""All databases beside each other: figures over a window, totals on one clock, what stands out."""
