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
-- against a list. Meant for SQL*Plus on databases from 11.2 to 23ai. Only V$ views that need no Diagnostics Pack.
define iob_table_gb = 16
define iob_cache_gb = 4
define iob_sessions = '1,2,4,8,16,32,64'
define iob_seconds = 60
define iob_tablespace = USERS
define iob_event = 'db file sequential read'
define iob_requests = 'physical read total IO requests'
define iob_bytes = 'physical read total bytes'
@@settings.sql
@@sleep.sql
@@table.sql
@@probes.sql
@@results.sql

create or replace procedure iob_session(p_sessions number, p_slot number, p_starts date) as
  type t_addresses is table of urowid index by pls_integer;
  addresses t_addresses;
  places number; here number; seen number; done number := 0;
  w0 number; w1 number; t0 number; t1 number; r0 number; r1 number; c0 number; c1 number; e0 number; e1 number;
begin
  select max(p.place) into places from iob_probes p;
  here := mod(trunc((p_slot - 1) * places / p_sessions) + p_sessions * 7919, places);
  &iob_sleep(greatest((p_starts - sysdate) * 86400, 0));
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w0, t0
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = '&iob_event';
  select sum(m.value) into r0
    from v$mystat m join v$statname n on n.statistic# = m.statistic# where n.name = 'physical reads';
  c0 := dbms_utility.get_cpu_time;
  e0 := dbms_utility.get_time;
  while dbms_utility.get_time - e0 < &iob_seconds * 100 loop
    select p.row_address bulk collect into addresses
      from iob_probes p where p.place > here and p.place <= here + 200;
    for i in 1 .. addresses.count loop
      select t.id into seen from iob_test t where t.rowid = addresses(i);
      done := done + 1;
      exit when dbms_utility.get_time - e0 >= &iob_seconds * 100;
    end loop;
    here := case when here + 200 >= places then 0 else here + 200 end;
  end loop;
  e1 := dbms_utility.get_time;
  c1 := dbms_utility.get_cpu_time;
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w1, t1
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = '&iob_event';
  select sum(m.value) into r1
    from v$mystat m join v$statname n on n.statistic# = m.statistic# where n.name = 'physical reads';
  insert into iob_sessions (sessions, slot, elapsed_s, cpu_s, waits, wait_s, blocks, done)
  values (p_sessions, p_slot, (e1 - e0) / 100, (c1 - c0) / 100, w1 - w0, (t1 - t0) / 1000000, r1 - r0, done);
  commit;
end;
/

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
