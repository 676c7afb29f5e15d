"""Messages to other programs: a changed verdict, a worse comparison, a figure over its limit, missing reports."""
