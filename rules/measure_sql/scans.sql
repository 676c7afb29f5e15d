-- iobound sql scans: parallel full scans of a test table at rising degree.
--
--   sqlplus USER @scans.sql > scans.txt        iobound curve scans.txt
--
-- The degree is the number of query slaves that scan. Figures are of all instances, before and after each scan: nobody
-- else may work. parallel_max_servers must be at least the largest degree. Exadata counts rows in its cells, and then
-- less comes to the database than the disks read: set cell_offload_processing to false in the session.
-- As a user of its own with quota on the tablespace, and the privileges create session and create table; select on
-- sys.v_$parameter, sys.v_$sga_dynamic_components, sys.gv_$system_event, sys.gv_$sysstat (a role will do).
-- What it makes is called IOB_..., and is dropped at the end; where it broke off, the lines behind "Cleaning up" do it.
-- Beside it, on the host: iostat -xt 5.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead: queries by sqlglot, blocks by sqlfluff, lines of SQL*Plus
-- against a list; blocks run by a stand-in with the views and packages that they ask. Meant for SQL*Plus on databases
-- from 11.2 to 23ai. Only V$ views that need no Diagnostics Pack.
define iob_table_gb = 16
define iob_cache_gb = 4
define iob_degrees = '2,4,8,16,32,64'
define iob_tablespace = USERS
@@settings.sql
@@table.sql
@@results.sql

declare
  counted number;
  w0 number; w1 number; t0 number; t1 number; r0 number; r1 number; c0 number; c1 number; e0 number; e1 number;
begin
  for one in (select to_number(regexp_substr('&iob_degrees', '[0-9]+', 1, level)) as degree
                from dual connect by level <= regexp_count('&iob_degrees', '[0-9]+')) loop
    select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w0, t0
      from gv$system_event where event = 'direct path read';
    select sum(case when name = 'physical reads' then value end),
           sum(case when name = 'CPU used by this session' then value end)
      into r0, c0 from gv$sysstat;
    e0 := dbms_utility.get_time;
    execute immediate 'select /*+ full(t) parallel(t ' || one.degree || ') */ count(*) from iob_test t' into counted;
    e1 := dbms_utility.get_time;
    select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w1, t1
      from gv$system_event where event = 'direct path read';
    select sum(case when name = 'physical reads' then value end),
           sum(case when name = 'CPU used by this session' then value end)
      into r1, c1 from gv$sysstat;
    insert into iob_loads (sessions, elapsed_s, cpu_s, waits, wait_s, blocks, done)
    values (one.degree, (e1 - e0) / 100, (c1 - c0) / 100, w1 - w0, (t1 - t0) / 1000000, r1 - r0, counted);
    commit;
  end loop;
end;
/

prompt Sequential scans by degree, db_block_size = &iob_block
prompt | Parallel degree | Sequential I/O (MB/s) | Elapsed (s) | CPU (s) | physical reads, blocks | direct path read, wait (s) | direct path read, N# waits |
select '| ' || l.sessions || ' | ' || to_char(l.blocks * &iob_block / 1000000 / l.elapsed_s, 'FM999999990.000')
       || ' | ' || to_char(l.elapsed_s, 'FM999999990.00') || ' | ' || to_char(l.cpu_s, 'FM999999990.00')
       || ' | ' || to_char(l.blocks, 'FM999999999990') || ' | ' || to_char(l.wait_s, 'FM999999990.000')
       || ' | ' || to_char(l.waits, 'FM999999999990') || ' |'
  from iob_loads l
 order by l.sessions;

-- Cleaning up
drop table iob_test purge;
drop table iob_sessions purge;
drop table iob_loads purge;
exit
