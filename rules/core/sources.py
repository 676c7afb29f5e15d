"""What the rules are based on. A threshold that has no source here says `our judgement`."""

from rules.core.finding import Source

ORACLE_TUNING = Source(
    "Oracle Database Performance Tuning Guide 11.2, chapter 8, I/O Configuration and Design",
    "https://docs.oracle.com/cd/E11882_01/server.112/e41573/iodesign.htm",
)
ORACLE_DBIO_EXPECTED = Source(
    "Oracle Database 2 Day + Performance Tuning Guide: DBIO_EXPECTED is 10 ms unless set",
    "https://docs.oracle.com/database/121/TDPPT/",
)
ORACLE_WAIT_EVENTS = Source(
    "Oracle Database Reference, appendix C: descriptions of wait events",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/refrn/descriptions-of-wait-events.html",
)
ORACLE_WAIT_LIMITS = Source("Oracle support: acceptable averages of I/O wait events (reads 20 ms, redo writes 15 ms)")
SYS_TIME_MODEL = Source(
    "Oracle Database Reference: V$SYS_TIME_MODEL, what parse, hard parse and connection time are",
    "https://docs.oracle.com/cd/B19306_01/server.102/b14237/dynviews_2087.htm",
)
CACHED_CURSORS = Source(
    "Oracle Database Reference: SESSION_CACHED_CURSORS, which avoids the repeated parse calls of a session",
    "https://docs.oracle.com/cd/B28359_01/server.111/b28320/initparams218.htm",
)
FAILED_PARSES = Source(
    "V. Sharma 2011: 180 hard parses a second of which two thirds failed, none of them seen as a wait",
    "https://viveklsharma.wordpress.com/2011/09/03/",
)
CURSOR_VERSIONS = Source(
    "J. Lewis 2019: _cursor_obsolete_threshold, 100 versions, then 1,024, then 8,192 for containers",
    "https://jonathanlewis.wordpress.com/2019/10/02/_cursor_obsolete_threshold/",
)
VERSIONS_BY_SHARING = Source(
    "Oracle support 261020.1: high version count with cursor_sharing similar or force",
    "https://support.oracle.com/knowledge/Oracle%20Database%20Products/261020_1.html",
)
LOGON_RATE = Source(
    "eG Innovations: a high rate of logons, and connections that should be pooled",
    "https://www.eginnovations.com/documentation/Oracle-Database/Oracle-Logons-Test.htm",
)
LINUX_LOAD = Source(
    "B. Gregg 2017: Linux load averages count processes that wait for disks, too",
    "https://brendangregg.com/blog/2017-08-08/linux-load-averages.html",
)
LOAD_WITHOUT_CPU = Source(
    "T. Poder: a high load on idle CPUs, and what its processes wait for",
    "https://tanelpoder.com/posts/high-system-load-low-cpu-utilization-on-linux",
)
SWAPPING = Source(
    "C. Shallahamer, Oracle Performance Firefighting: pages swapped out should be nearly always none",
    "http://firefightingbook.com/V3/div7/word_b_1449.htm",
)
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
AUTOMATED_TASKS = Source(
    "Oracle Database Administrator's Guide: managing automated database maintenance tasks",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/admin/managing-automated-database-maintenance-tasks.html",
)
ORACLE_TIME_MODEL = Source("Oracle Database Reference: V$SYS_TIME_MODEL, RMAN cpu time (backup/restore)")
ORACLE_FLASHBACK = Source(
    "Oracle Database Backup and Recovery User's Guide: flashback database, and the performance of its logs"
)
SCALABLE_LOG_WRITER = Source(
    "Yuan 2024: log writer workers, their waits and _use_single_log_writer",
    "https://byte-way.com/2024/12/19/understanding-oracles-multiple-lgwr-processes-and-the-lgwr-any-worker-group-wait",
)
ORACLE_IO_LIMITS = Source(
    "Oracle Multitenant Administrator's Guide: limiting I/O of pluggable databases by MAX_IOPS and MAX_MBPS"
)
ORACLE_DIRECT_NFS = Source("Oracle Database Installation Guide for Linux: about Direct NFS Client, oranfstab")
ORACLE_SHARED_SERVERS = Source(
    "Oracle Database Performance Tuning Guide: shared servers; dispatchers busier than half their time need more"
)
ORACLE_ASM_SPACE = Source("Oracle ASM Administrator's Guide: REQUIRED_MIRROR_FREE_MB and USABLE_FILE_MB")
ORACLE_SMART_FLASH_CACHE = Source(
    "Oracle Database Administrator's Guide 11.2, configuring Database Smart Flash Cache: when, and how large",
    "https://docs.oracle.com/cd/E11882_01/server.112/e25494/memory005.htm",
)
SMALL_ARCHIVED_LOGS = Source(
    "J. Lewis: archived logs that are much too small; a log switch leaves room for the whole log buffer",
    "https://www.red-gate.com/simple-talk/sql/oracle/are-your-oracle-archived-log-files-much-too-small/",
)
ORACLE_INSTANCE_RECOVERY = Source(
    "Oracle Database Reference: V$INSTANCE_RECOVERY, LOG_FILE_SIZE_REDO_BLKS; ARCHIVE_LAG_TARGET",
    "https://docs.oracle.com/en/database/oracle/oracle-database/23/refrn/DBA_HIST_INSTANCE_RECOVERY.html",
)
DATA_GUARD_TRANSPORT = Source(
    "Oracle Data Guard Concepts and Administration, redo transport: SYNC, ASYNC, AFFIRM and NOAFFIRM",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/sbydb/oracle-data-guard-redo-transport-services.html",
)
FIELD_TRIAL = Source("The rules held by hand against 31 AWR, 6 Statspack and 8 SLOB reports")
ATA_AND_SSD = Source("M. Ault: Statspack reports of databases that would and would not gain from solid state disk")
ORACLE_CACHE_ADVICE = Source(
    "Oracle Database Reference: V$DB_CACHE_ADVICE counts since the cache was sized, in the default block size",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/refrn/V-DB_CACHE_ADVICE.html",
)
DIRECT_AND_ASYNC_IO = Source("oracle-base: direct and asynchronous I/O, and which parameter applies to which files")
EXADATA_CELL_READS = Source("jrdba: cell single block physical read; 2 to 15 ms are reads that miss the flash")
EXADATA_FLASH_CACHE = Source(
    "Oracle Exadata Storage Server Software User's Guide: statistics of flash cache and smart scan",
    "https://docs.oracle.com/en/engineered-systems/exadata-database-machine/sagug/",
)
EXADATA_DISK_IO = Source(
    "Oracle Exadata Storage Server Software User's Guide: monitoring cell disk I/O by AWR, IO reasons",
    "https://docs.oracle.com/en/engineered-systems/exadata-database-machine/sagug/monitoring-cell-disk-io-using-awr.html",
)
PARALLEL_DOWNGRADES = Source(
    "Oracle VLDB and Partitioning Guide 12.1: processing without enough parallel execution servers",
    "https://docs.oracle.com/database/121/VLDBG/GUID-CF5F8609-5ECF-4A92-89A3-FBCB242BB3BF.htm",
)
FAST_START_CHECKPOINTS = Source(
    "Oracle: fast-start checkpointing, negligible unless the storage is near its maximum; its parameters",
    "http://www.oracle.com/technology/deploy/availability/htdocs/fs_chkpt.html",
)
EXADATA_FLASH_LOG = Source(
    "Oracle Exadata Database Machine System Overview: Smart Flash Log Write-Back, from software 20.1 on",
    "https://docs.oracle.com/en/engineered-systems/exadata-database-machine/dbmso/",
)
EXADATA_COLUMNS = Source(
    "Oracle Exadata Database Machine System Overview: Hybrid Columnar Compression, who decompresses",
    "https://docs.oracle.com/en/engineered-systems/exadata-database-machine/dbmso/hybrid-columnar-compression.html",
)
CLOUD_VOLUMES = Source("Pages of Amazon, Google, Microsoft and Oracle on their block volumes (see the table of media)")
READ_BY_OTHER = Source(
    "Oracle Database Reference 12.1: buffer busy waits; since 10.1 a wait for a block that another session reads has "
    "its own event, read by other session"
)
DIRECT_PATH_READ = Source(
    "Oracle Database Reference 12.1: direct path read; waits and their time do not cover the asynchronous reads",
    "https://docs.oracle.com/database/121/REFRN/",
)
PARALLEL_READ = Source("K. Hailey, Oracle I/O waits: db file parallel read asks for several blocks at once")
PREFETCHED_READS = Source("OraPub 2010 and 2011: why read waits are fewer than read requests")
HISTOGRAMS_NOT_MEANS = Source(
    "CERN database blog 2013, Flashdba 2014: latency histograms, because means hide a cache in front of disks"
)
LARGE_REQUESTS = Source("Oracle community 3651966: small and large requests part near 128 KiB")
CONTROL_FILES = Source("M. Ault: control file reads as a leading wait of a Statspack report")
MEGABYTES = Source("IEC 80000-13: MB is 10^6 bytes, MiB is 2^20 bytes")
STANDBY_READS = Source("Oracle Data Guard Concepts: redo apply reads and writes the standby's own files")
STOLEN_TIME = Source("Linux kernel, /proc/stat: steal is time that the hypervisor gave to others")
ORACLE_FLASH_LOG = Source("Oracle Exadata: Smart Flash Log exists to take rare slow redo writes out of commits")
SAVVINOV_COMMITS = Source("N. Savvinov 2014: commits that wait for each other, and how many of them are needed")
ADAPTIVE_SYNC = Source(
    "Pythian: adaptive log file sync, by which sessions poll for the end of a redo write",
    "https://blog.pythian.com/adaptive-log-file-sync-oracle-please-dont-do-that-again/",
)
ORACLE_LOG_BUFFER = Source(
    "Oracle Database Reference, wait events: log buffer space (faster redo devices first, then the buffer)",
    "https://docs.oracle.com/database/121/REFRN/",
)
RAID_PENALTY = Source("C. Millsap 2004, oracle-l: what a write costs on RAID 5, and on mirrored devices")
ORACLE_WAIT_EVENTS = Source(
    "Oracle Database Reference, wait events: db file parallel write, db file sequential read and the others",
    "https://docs.oracle.com/database/121/REFRN/",
)
LITTLES_LAW = Source("N. Gunther: Little's law, requests in flight = rate × latency, held against storage benchmarks")
CALIBRATION_LIMITS = Source("K. Closson 2016: what CALIBRATE_IO measures and what it does not")
ARRAY_AND_HOST = Source("Dell and Broadcom: latency at the host beside that of the array; queues between the two")
ORACLE_PGA_ADVICE = Source(
    "Oracle Database Performance Tuning Guide, PGA memory: V$PGA_TARGET_ADVICE, optimal, one-pass and multi-pass",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/tgdba/tuning-program-global-area.html",
)
CHANGE_CLASSES = Source(
    "oracle-awranalysis-skill: classes of change between two AWR reports, from 15 % on",
    "https://github.com/robert-guangzhou/oracle-awranalysis-skill",
)
ORACLE_CLUSTER_WAITS = Source(
    "Oracle Real Application Clusters Administration and Deployment Guide: monitoring performance, Cluster wait class",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/racad/monitoring-performance.html",
)
ORACLE_GLOBAL_TRANSACTIONS = Source(
    "Oracle Real Application Clusters Administration and Deployment Guide: distributed transaction processing",
    "https://docs.oracle.com/database/121/RACAD/GUID-7948E56B-D455-4852-A3EF-20E4F59156A5.htm",
)
AIX_SMT_CPU = Source(
    "J. Schneider 2016: on AIX with SMT a process is charged with a part of the core, so CPU in AWR is too small",
    "https://ardentperf.com/2016/07/01/understanding-cpu-on-aix-power-smt-systems/",
)
ORACLE_SECURITY = Source(
    "Oracle Database Security Guide: after failed logons to one account the database delays each further attempt",
    "https://docs.oracle.com/en/database/oracle/oracle-database/19/dbseg/",
)
DATABASE_FREE = Source(
    "Oracle Database Free Installation Guide: licensing restrictions (two cores)",
    "https://docs.oracle.com/en/database/oracle/oracle-database/23/xeinl/licensing-restrictions.html",
)
STANDARD_EDITION_2 = Source(
    "F. Pachot: Standard Edition 2, testing the 16 thread limitation",
    "https://blog.dbi-services.com/standard-edition-2-testing-the-16-thread-limitation/",
)
LEWIS_ROLLBACKS = Source(
    "J. Lewis 2012, oracle-l: causes for a high rollback per transaction %; no work where few undo records are applied",
    "http://www.orafaq.com/maillist/oracle-l/2012/11/20/0184.htm",
)
USER_ROLLBACKS = Source(
    "E. Fusaglia 2017: performance impact of high user rollbacks, and which of them undo work",
    "https://emilianofusaglia.net/2017/02/02/performance-impact-of-high-user-rollbacks/",
)
