"""What the rules stand on. A threshold that has no source here says `our judgement`."""

from rules.rule import Source

ORACLE_TUNING = Source(
    "Oracle Database Performance Tuning Guide 11.2, chapter 8, I/O Configuration and Design",
    "https://docs.oracle.com/cd/E11882_01/server.112/e41573/iodesign.htm",
)
ORACLE_DBIO_EXPECTED = Source(
    "Oracle Database 2 Day + Performance Tuning Guide: DBIO_EXPECTED is 10 ms unless set",
    "https://docs.oracle.com/database/121/TDPPT/",
)
ORACLE_WAIT_LIMITS = Source("Oracle support: acceptable averages of I/O wait events (reads 20 ms, redo writes 15 ms)")
ORACLE_STATSPACK = Source("Oracle's Statspack report scripts: what their percentages are shares of")
TEXAS_MEMORY = Source("Texas Memory Systems 2007: reading Statspack and AWR for storage")
CERN_STORAGE = Source("CERN 2006: Oracle 10g on commodity storage, random and sequential load curves")
BENCHWARE = Source("Benchware and Hitachi 2013: storage benchmark on PCIe flash")
IBM_LINUX_Z = Source("IBM: Oracle 10g and 11g on Linux on System z, storage options")
YAPP = Source("Yet Another Performance Profiling method: response time is service time plus wait time")
LOG_FILE_SYNC = Source(
    "N. Savvinov 2014: why log file sync and log file parallel write averages do not compare", "https://savvinov.com"
)
RMOUG_CPU_QUEUE = Source("Byte Way 2025: waits grow by the time a session takes to get back on CPU")
FREE_BUFFERS = Source("Shallahamer, Oracle Performance Firefighting: free buffer waits")
REDO_LOG_SIZE = Source("Oracle Database Performance Tuning Guide: sizing redo logs for a switch every 20 minutes")
FIELD_TRIAL = Source("The rules held by hand against 31 AWR, 6 Statspack and 8 SLOB reports")
ATA_AND_SSD = Source("M. Ault: Statspack reports of databases that would and would not gain from solid state disk")
