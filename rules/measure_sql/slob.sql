-- iobound sql slob: random single-block reads with a share of changed rows, by more and more sessions, as SLOB does.
--
--   sqlplus USER @slob.sql > slob.txt        iobound curve slob.txt
--
-- Each session reads row by row, one row a block, by an address that a probe table holds in random order; each reads a
-- part of its own, and changes a share of the rows, each change committed. Reads and waits are the sessions' own; writes are
-- the whole instance's (DBWR and LGWR), before and after. What is in flight is rate x latency of a read: no view tells how
-- long a write of DBWR is on its way, so it is taken to last as long as a read. db_cache_size should be small, as 200M.
-- As a user of its own with quota on the tablespace, and these grants made to it directly (a procedure knows no roles):
--   create session, create table, create procedure, create job; select on sys.v_$instance, sys.v_$parameter,
--   sys.v_$sga_dynamic_components, sys.v_$session_event, sys.v_$system_event, sys.v_$mystat, sys.v_$sysstat,
--   sys.v_$statname; before 18c execute on sys.dbms_lock.
-- job_queue_processes must be at least the largest number of sessions. What it makes is called IOB_..., and is dropped
-- at the end; where it broke off, the lines behind "Cleaning up" do it. Beside it, on the host: iostat -xt 5.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead: queries by sqlglot, blocks by sqlfluff, lines of SQL*Plus
-- against a list; blocks run by a stand-in with the views and packages that they ask. Meant for SQL*Plus on databases
-- from 11.2 to 23ai. Only V$ views that need no Diagnostics Pack.
define iob_table_gb = 16
define iob_cache_gb = 4
define iob_sessions = '1,2,4,8,16,32,64'
define iob_seconds = 60
define iob_write_percent = 20
define iob_tablespace = USERS
define iob_event = 'db file sequential read'
define iob_requests = 'physical write total IO requests'
define iob_bytes = 'physical write total bytes'
@@settings.sql
@@sleep.sql
@@table.sql
@@probes.sql
@@results.sql
@@probing_session.sql
@@run.sql

prompt Random reads and writes, &iob_write_percent percent of rows changed, db_block_size = &iob_block
prompt | Outstanding | Read IOPS | Write IOPS | Read MB/s | Write MB/s | Elapsed (s) | CPU (s) | Read latency (ms) | Sessions |
select '| ' || to_char((sum(s.blocks / s.elapsed_s) + max(l.requests / l.elapsed_s)) * sum(s.wait_s) / nullif(sum(s.waits), 0), 'FM999999990.000')
       || ' | ' || to_char(sum(s.blocks / s.elapsed_s), 'FM999999990.0')
       || ' | ' || to_char(max(l.requests / l.elapsed_s), 'FM999999990.0')
       || ' | ' || to_char(sum(s.blocks / s.elapsed_s) * &iob_block / 1000000, 'FM999999990.000')
       || ' | ' || to_char(max(l.bytes / l.elapsed_s) / 1000000, 'FM999999990.000')
       || ' | ' || to_char(avg(s.elapsed_s), 'FM999999990.00') || ' | ' || to_char(sum(s.cpu_s), 'FM999999990.00')
       || ' | ' || to_char(sum(s.wait_s) * 1000 / nullif(sum(s.waits), 0), 'FM999999990.000') || ' | ' || s.sessions || ' |'
  from iob_sessions s
  join iob_loads l on l.sessions = s.sessions
 group by s.sessions
 order by s.sessions;

-- Cleaning up
drop procedure iob_session;
drop table iob_probes purge;
drop table iob_test purge;
drop table iob_sessions purge;
drop table iob_loads purge;
exit
