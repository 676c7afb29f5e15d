-- iobound sql log-writer: small changes, each committed, by more and more sessions: what LGWR writes and how fast.
--
--   sqlplus USER @log_writer.sql > log_writer.txt        iobound curve log_writer.txt
--
-- Each session inserts a row of so many bytes and commits, again and again. With one session each commit is one write of
-- LGWR; with many, one write serves several commits (group commit). Writes, their time and bytes are the whole
-- instance's, before and after: nobody else may work. LGWR has one write in flight, seldom more.
-- As a user of its own with quota on the tablespace, and these grants made to it directly (a procedure knows no roles):
--   create session, create table, create procedure, create job; select on sys.v_$instance, sys.v_$parameter,
--   sys.v_$session_event, sys.v_$system_event, sys.v_$mystat, sys.v_$sysstat,
--   sys.v_$statname; before 18c execute on sys.dbms_lock.
-- job_queue_processes must be at least the largest number of sessions. What it makes is called IOB_..., and is dropped
-- at the end; where it broke off, the lines behind "Cleaning up" do it. Beside it, on the host: iostat -xt 5.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead: queries by sqlglot, blocks by sqlfluff, lines of SQL*Plus
-- against a list; blocks run by a stand-in with the views and packages that they ask. Meant for SQL*Plus on databases
-- from 11.2 to 23ai. Only V$ views that need no Diagnostics Pack.
define iob_row_bytes = 500
define iob_sessions = '1,2,4,8,16,32,64'
define iob_seconds = 60
define iob_tablespace = USERS
define iob_event = 'log file parallel write'
define iob_requests = 'redo writes'
define iob_bytes = 'redo size'
@@settings.sql
@@sleep.sql
@@results.sql
create table iob_test (slot number, filler varchar2(4000)) tablespace &iob_tablespace;

create or replace procedure iob_session(p_sessions number, p_slot number, p_starts date) as
  done number := 0;
  w0 number; w1 number; t0 number; t1 number; c0 number; c1 number; e0 number; e1 number;
begin
  &iob_sleep(greatest((p_starts - sysdate) * 86400, 0));
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w0, t0
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = 'log file sync';
  c0 := dbms_utility.get_cpu_time;
  e0 := dbms_utility.get_time;
  while dbms_utility.get_time - e0 < &iob_seconds * 100 loop
    insert into iob_test (slot, filler) values (p_slot, rpad('R', &iob_row_bytes, 'R'));
    -- in PL/SQL a bare commit would not wait for LGWR
    execute immediate 'commit write immediate wait';
    done := done + 1;
  end loop;
  e1 := dbms_utility.get_time;
  c1 := dbms_utility.get_cpu_time;
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w1, t1
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = 'log file sync';
  insert into iob_sessions (sessions, slot, elapsed_s, cpu_s, waits, wait_s, blocks, done)
  values (p_sessions, p_slot, (e1 - e0) / 100, (c1 - c0) / 100, w1 - w0, (t1 - t0) / 1000000, 0, done);
  commit;
end;
/

@@run.sql

prompt Log writer, &iob_row_bytes bytes a row, each committed
prompt | Outstanding | Write IOPS | Write MB/s | Elapsed (s) | log file parallel write, wait (s) | log file parallel write, N# waits | Commits/s | Commit wait (ms) |
select '| ' || to_char(max(l.wait_s / l.elapsed_s), 'FM999999990.000')
       || ' | ' || to_char(max(l.waits / l.elapsed_s), 'FM999999990.0')
       || ' | ' || to_char(max(l.bytes / l.elapsed_s) / 1000000, 'FM999999990.000')
       || ' | ' || to_char(max(l.elapsed_s), 'FM999999990.00') || ' | ' || to_char(max(l.wait_s), 'FM999999990.000')
       || ' | ' || to_char(max(l.waits), 'FM999999999990')
       || ' | ' || to_char(sum(s.done / s.elapsed_s), 'FM999999990.0')
       || ' | ' || to_char(sum(s.wait_s) * 1000 / nullif(sum(s.waits), 0), 'FM999999990.000') || ' |'
  from iob_sessions s
  join iob_loads l on l.sessions = s.sessions
 group by s.sessions
 order by s.sessions;

-- Cleaning up
drop procedure iob_session;
drop table iob_test purge;
drop table iob_sessions purge;
drop table iob_loads purge;
exit
