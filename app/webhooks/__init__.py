"""Other programs are told: of a changed verdict, a worse comparison, a figure over its limit, missing reports."""
