"""A figure of one database over time: its changes of level, its weekdays and hours, and how they are drawn."""
