"""Small whole reports around one printed excerpt, with invented names and figures: they need no corpus."""

import parsers

STATSPACK_9 = """STATSPACK report for

DB Name         DB Id    Instance     Inst Num Release     Cluster Host
------------ ----------- ------------ -------- ----------- ------- ------------
SHOP          1234567890 shop1               1 9.2.0.4.0   NO      dbhost1

              Snap Id     Snap Time      Sessions Curs/Sess Comment
              ------- ------------------ -------- --------- -------------------
Begin Snap:        11 03-May-04 10:00:00       20       4.5
  End Snap:        12 03-May-04 11:00:00       22       4.8
   Elapsed:               60.00 (mins)

"""
AWR_11 = """WORKLOAD REPOSITORY report for

DB Name         DB Id    Instance     Inst Num Startup Time    Release     RAC
------------ ----------- ------------ -------- --------------- ----------- ---
SHOP          1234567890 shop1               1 02-May-14 09:00 {release}  NO

Host Name        Platform                         CPUs Cores Sockets Memory(GB)
---------------- -------------------------------- ---- ----- ------- ----------
dbhost1          Linux x86 64-bit                    8     4       2      62.50

              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:        11 03-May-14 10:00:00        20       4.5
  End Snap:        12 03-May-14 11:00:00        22       4.8
   Elapsed:               60.00 (mins)
   DB Time:               30.00 (mins)

"""
AWR_19 = """WORKLOAD REPOSITORY report for

DB Name         DB Id    Unique Name DB Role          Edition Release    RAC CDB
------------ ----------- ----------- ---------------- ------- ---------- --- ---
SHOP          1234567890 shop_one    PRIMARY          EE      19.0.0.0.0 NO  NO

Instance     Inst Num Startup Time
------------ -------- ---------------
shop1               1 02-May-21 09:00

Host Name        Platform                         CPUs Cores Sockets Memory(GB)
---------------- -------------------------------- ---- ----- ------- ----------
dbhost1          Linux x86 64-bit                    8     4       2      62.50

              Snap Id      Snap Time      Sessions Curs/Sess
            --------- ------------------- -------- ---------
Begin Snap:        11 {begin}        20       4.5
  End Snap:        12 {end}        22       4.8
   Elapsed:               60.00 (mins)
   DB Time:               30.00 (mins)

"""
SP = "DB/Inst: SHOP/shop1  Snaps: 11-12"
END = "          -------------------------------------------------------------\n"

SWAPPED = f"""Tablespace IO Stats               {SP}
-> ordered by IOs (Reads + Writes) desc

Tablespace
------------------------------
          Av       Av     Av      1-bk  Av 1-bk          Writes   Buffer  Av Buf
  Reads   Rds/s  Rd(ms) Blks/Rd   Rds/s  Rd(ms)  Writes   avg/s    Waits  Wt(ms)
------- ------- ------- ------- ------- ------- ------- ------- -------- -------
LEDGER
  98,39      27     4.3     1.0   1,251    27.3       3       0        0     0.0
{END}"""

POOLS = f"""Buffer Pool Statistics for DB: SHOP  Instance: shop1  Snaps: 11 -12
-> Standard block size Pools  D: default,  K: keep,  R: recycle

                                                           Free    Write  Buffer
     Number of Cache      Buffer    Physical   Physical  Buffer Complete    Busy
P      Buffers Hit %        Gets       Reads     Writes   Waits    Waits   Waits
--- ---------- ----- ----------- ----------- ---------- ------- --------  ------
D       52,636  91.3############ 144,886,531    795,104       0        0########
{END}"""

LIBRARY = f"""Library Cache Activity            {SP}
-> "Pct Misses"  should be very low

                         Get    Pct            Pin    Pct             Invali-
Namespace           Requests   Miss       Requests   Miss    Reloads  dations
--------------- ------------ ------ -------------- ------ ---------- --------
SQL AREA                 372    1.1      1,230,463   -0.0          1        0
{END}"""


def awr_11(body, release="11.2.0.3.0"):
    return (AWR_11.format(release=release) + body + "\nEnd of Report\n").encode()


def awr_19(body, begin="03-May-21 10:00:00", end="03-May-21 11:00:00"):
    return (AWR_19.format(begin=begin, end=end) + body + "\nEnd of Report\n").encode()


def statspack_9(body):
    return (STATSPACK_9 + body + "\nEnd of Report\n").encode()


def page(*tables):
    """An AWR page of 19c: header tables and the given ones, each (heading, summary, headings, rows)."""
    head = [
        (
            "WORKLOAD REPOSITORY report for",
            "This table displays database instance information",
            ["DB Name", "DB Id", "Unique Name", "Role", "Edition", "Release", "RAC", "CDB"],
            [["SHOP", "1234567890", "shop_one", "PRIMARY", "EE", "19.0.0.0.0", "NO", "NO"]],
        ),
        (
            "",
            "This table displays database instance information",
            ["Instance", "Inst Num", "Startup Time"],
            [["shop1", "1", "02-May-21 09:00"]],
        ),
        (
            "",
            "This table displays host information",
            ["Host Name", "Platform", "CPUs", "Cores", "Sockets", "Memory (GB)"],
            [["dbhost1", "Linux x86 64-bit", "8", "4", "2", "62.50"]],
        ),
        (
            "",
            "This table displays snapshot information",
            ["", "Snap Id", "Snap Time", "Sessions", "Cursors/Session"],
            [
                ["Begin Snap:", "11", "03-May-21 10:00:00", "20", "4.5"],
                ["End Snap:", "12", "03-May-21 11:00:00", "22", "4.8"],
                ["Elapsed:", "", "60.00 (mins)", "", ""],
                ["DB Time:", "", "30.00 (mins)", "", ""],
            ],
        ),
    ]
    body = "".join(map(table, [*head, *tables]))
    return f"<html><title>AWR Report</title><body class='awr'>{body}End of Report</body></html>".encode()


def table(one):
    heading, summary, heads, rows = one
    tag = "h1" if heading.startswith("WORKLOAD") else "h3"
    title = f"<{tag}>{heading}</{tag}>" if heading else ""
    cells = "".join(f"<th>{head}</th>" for head in heads)
    lines = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>\n" for row in rows)
    return f'{title}\n<table class="tdiff" summary="{summary}"><tr>{cells}</tr>\n{lines}</table>\n'


def report(data):
    (one,) = parsers.parse(data)
    return one
