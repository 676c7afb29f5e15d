-- iobound sql random-reads: single blocks of a test table, read in random order by more and more sessions.
--
--   sqlplus USER @random_reads.sql > random_reads.txt        iobound curve random_reads.txt
--
-- Each session reads row by row, one row a block, by an address that a probe table holds in random order; each reads a
-- part of its own. It counts its own waits and blocks, before and after. db_cache_size should be small, as 200M.
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
define iob_write_percent = 0
define iob_tablespace = USERS
define iob_event = 'db file sequential read'
define iob_requests = 'physical read total IO requests'
define iob_bytes = 'physical read total bytes'
@@settings.sql
@@sleep.sql
@@table.sql
@@probes.sql
@@results.sql
@@probing_session.sql
@@run.sql

prompt Random reads, single blocks, db_block_size = &iob_block
prompt | Outstanding | IOPS | MB/s | Elapsed (s) | CPU (s) | physical reads, blocks | db file sequential read, wait (s) | db file sequential read, N# waits | Sessions |
select '| ' || to_char(sum(s.wait_s / s.elapsed_s), 'FM999999990.000') || ' | ' || to_char(sum(s.blocks / s.elapsed_s), 'FM999999990.0')
       || ' | ' || to_char(sum(s.blocks / s.elapsed_s) * &iob_block / 1000000, 'FM999999990.000')
       || ' | ' || to_char(avg(s.elapsed_s), 'FM999999990.00') || ' | ' || to_char(sum(s.cpu_s), 'FM999999990.00')
       || ' | ' || to_char(sum(s.blocks), 'FM999999999990') || ' | ' || to_char(sum(s.wait_s), 'FM999999990.000')
       || ' | ' || to_char(sum(s.waits), 'FM999999999990') || ' | ' || s.sessions || ' |'
  from iob_sessions s
 group by s.sessions
 order by s.sessions;

-- Cleaning up
drop procedure iob_session;
drop table iob_probes purge;
drop table iob_test purge;
drop table iob_sessions purge;
drop table iob_loads purge;
exit
