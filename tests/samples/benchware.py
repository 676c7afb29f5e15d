"""A small AWR text report (11.2.0.3) around the excerpt of a benchmark: test 16, random reads, hosts 95 % busy.

Published (Benchware, "Performance Baseline of Hitachi UCP for Oracle", August 2013): the three rows of the top events
with waits, seconds and percentages, and the CPUs 95 % busy. The rest is invented around them.
"""

REPORT = """
WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
BENCH         1414213562 bench               1 27-Aug-13 09:14 11.2.0.3.0  NO

Host Name        Platform                         CPUs Cores Sockets Memory(GB)
---------------- -------------------------------- ---- ----- ------- ----------
bench1           Linux x86 64-bit                   32    16       2     251.90

              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:      9569 30-Aug-13 14:10:02        96       1.1
  End Snap:      9570 30-Aug-13 14:15:35        96       1.1
   Elapsed:                5.55 (mins)
   DB Time:              354.94 (mins)

Load Profile              Per Second    Per Transaction   Per Exec   Per Call
~~~~~~~~~~~~         ---------------    --------------- ---------- ----------
      DB Time(s):               64.0              709.9       0.01       0.62
       DB CPU(s):               13.4              148.4       0.00       0.13
       Redo size:            4,021.3           44,636.4
   Logical reads:          541,022.6        6,005,350.9
  Physical reads:          534,210.4        5,929,735.4
 Physical writes:               12.1              134.3
      User calls:              103.0            1,143.3
          Parses:               31.0              344.1
        Executes:            5,122.4           56,858.6
    Transactions:                0.1

Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
DB CPU                                            4,451          20.9
db file parallel read             2,686,643       2,033      1    9.6 User I/O
db file sequential read           3,079,002       1,343      0    6.3 User I/O
latch: cache buffers chains          20,118          11      1     .1 Concurrenc
SQL*Net message to client            34,210           0      0     .0 Network
Host CPU (CPUs:   32 Cores:   16 Sockets:    2)
~~~~~~~~         Load Average
               Begin       End     %User   %System      %WIO     %Idle
           --------- --------- --------- --------- --------- ---------
               70.02     66.41      44.0      51.0       0.3       5.0

Instance CPU
~~~~~~~~~~~~
              % of total CPU for Instance:      93.1
              % of busy  CPU for Instance:      98.0
  %DB time waiting for CPU - Resource Mgr:       0.0

\fTime Model Statistics                    DB/Inst: BENCH/bench  Snaps: 9569-9570
-> longest first

Statistic Name                                       Time (s) % of DB Time
------------------------------------------ ------------------ ------------
sql execute elapsed time                             21,204.1         99.6
DB CPU                                                4,451.0         20.9
DB time                                              21,296.7
background elapsed time                                  12.2
background cpu time                                       4.1
          -------------------------------------------------------------

Operating System Statistics              DB/Inst: BENCH/bench  Snaps: 9569-9570
-> *_TIME are differences

Statistic                                  Value        End Value
------------------------- ---------------------- ----------------
BUSY_TIME                              1,012,320
IDLE_TIME                                 53,280
IOWAIT_TIME                                3,197
SYS_TIME                                 543,456
USER_TIME                                468,864
NUM_CPUS                                      32
NUM_CPU_CORES                                 16
NUM_CPU_SOCKETS                                2
          -------------------------------------------------------------

\fForeground Wait Events                   DB/Inst: BENCH/bench  Snaps: 9569-9570
-> longest wait time first

                                                             Avg
                                        %Time Total Wait    wait    Waits   % DB
Event                             Waits -outs   Time (s)    (ms)     /txn   time
-------------------------- ------------ ----- ---------- ------- -------- ------
db file parallel read         2,686,643     0      2,033       1 89,554.8    9.6
db file sequential read       3,079,002     0      1,343       0 1.03E+05    6.3
latch: cache buffers chain       20,118     0         11       1    670.6     .1
SQL*Net message to client        34,210     0          0       0  1,140.3     .0
SQL*Net message from clien       34,206     0      9,611     281  1,140.2
          -------------------------------------------------------------


End of Report
"""
