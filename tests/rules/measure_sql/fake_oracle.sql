-- What the blocks of the scripts call and ask, in PostgreSQL: Oracle's packages and views as far as they are used.
-- A date is a number of days. The clock of this schema runs `fake.speed` times as fast as that of the wall, and a block
-- that is read takes 8 ms by it. Counters of the instance are sequences, which no transaction holds back.
create schema fake;
set search_path = fake, public, pg_catalog;
create schema dbms_output; create schema dbms_scheduler; create schema dbms_session; create schema dbms_utility; create schema dbms_resource_manager;
create domain number as numeric; create domain pls_integer as numeric; create domain urowid as text;
create table fake.said (line serial, text text);
create table fake.jobs (name text primary key, action text, instance int, enabled boolean);
create sequence fake.reads; create sequence fake.read_micros increment 8000 start 8000;
create sequence fake.writes; create sequence fake.log_writes; create sequence fake.log_micros increment 500 start 500;

create function fake.speed() returns numeric language sql immutable as 'select 20.0';
create function fake.seconds() returns numeric language sql volatile
  as $$ select extract(epoch from clock_timestamp())::numeric * fake.speed() $$;
create function fake.add(what text, more numeric) returns numeric language sql volatile
  as $$ select set_config('fake.' || what, (coalesce(nullif(current_setting('fake.' || what, true), ''), '0')::numeric + more)::text, false)::numeric $$;
create function fake.own(what text) returns numeric language sql volatile as $$ select fake.add(what, 0) $$;
create function fake.read() returns boolean language plpgsql volatile as $$
begin
  perform pg_sleep(0.008 / fake.speed()), nextval('fake.reads'), nextval('fake.read_micros'),
          fake.add('reads', 1);
  return true;
end $$;
create function fake.counted(sequence regclass) returns numeric language plpgsql volatile as $$
declare found numeric;
begin
  execute 'select case when is_called then last_value else 0 end from ' || sequence into found;
  return found;
end $$;

create function sysdate() returns numeric language sql volatile as $$ select fake.seconds() / 86400 $$;
create function sys_context(text, text) returns numeric language sql as $$ select pg_backend_pid()::numeric $$;
create function nvl(numeric, numeric) returns numeric language sql immutable as 'select coalesce($1, $2)';
create function fake.to_char(numeric, text) returns text language sql immutable as $$
  select case when $2 like 'YYYY%' then pg_catalog.to_char(to_timestamp(round($1 * 86400)), $2) else pg_catalog.to_char($1, $2) end $$;
create function fake.to_date(text, text) returns numeric language sql immutable as $$
  select extract(epoch from to_timestamp($1, $2))::numeric / 86400 $$;

create procedure raise_application_error(code int, said text) language plpgsql
  as $$ begin raise exception 'ORA%: %', code, said; end $$;
create procedure dbms_output.put_line(said text) language plpgsql as $$ begin insert into fake.said (text) values (said); end $$;
create procedure dbms_session.sleep(seconds numeric) language plpgsql
  as $$ begin perform pg_sleep(seconds / fake.speed()); end $$;
create function dbms_utility.get_time() returns numeric language sql volatile as 'select floor(fake.seconds() * 100)';
create function dbms_utility.get_cpu_time() returns numeric language sql volatile as $$ select fake.own('reads') * 0.02 $$;
create procedure dbms_scheduler.create_job(job_name text, job_type text, enabled boolean, auto_drop boolean, job_action text)
  language plpgsql as $$ begin insert into fake.jobs values (job_name, job_action, null, enabled); end $$;
create procedure dbms_scheduler.set_attribute(job text, attribute text, value int) language plpgsql
  as $$ begin update fake.jobs set instance = value where name = job; end $$;
create procedure dbms_scheduler.enable(job text) language plpgsql
  as $$ begin update fake.jobs set enabled = true where name = job; commit; end $$;
create procedure dbms_resource_manager.calibrate_io(disks int, latency int, out iops pls_integer, out mbps pls_integer, out actual pls_integer)
  language plpgsql as $$ begin iops := 1200 * disks; mbps := 90 * disks; actual := latency - 1; end $$;

create table v$parameter (name text, value text);
insert into v$parameter values ('timed_statistics', 'TRUE'), ('db_block_size', '8192');
create table v$sga_dynamic_components (component text, current_size numeric);
insert into v$sga_dynamic_components values ('DEFAULT buffer cache', 200 * 1024 * 1024), ('shared pool', 1e9);
create table v$iostat_file (filetype_name text, asynch_io text);
insert into v$iostat_file values ('Data File', 'ASYNC_ON');
create table v$io_calibration_status (status text);
insert into v$io_calibration_status values ('NOT AVAILABLE');
create view v$session_event as
  select pg_backend_pid()::numeric as sid, event, waits as total_waits, waits * each as time_waited_micro
    from (values ('db file sequential read', fake.own('reads'), 8000), ('log file sync', fake.own('commits'), 600))
         as one (event, waits, each);
create view v$system_event as
  select event, waits as total_waits, micros as time_waited_micro
    from (values ('db file sequential read', fake.counted('fake.reads'), fake.counted('fake.read_micros')),
                 ('direct path read', fake.counted('fake.reads'), fake.counted('fake.read_micros')),
                 ('log file parallel write', fake.counted('fake.log_writes'), fake.counted('fake.log_micros')))
         as one (event, waits, micros);
create view gv$system_event as select * from v$system_event;
create view v$statname as select * from (values (7, 'physical reads'), (8, 'consistent gets')) as one (statistic_no, name);
create view v$mystat as
  select * from (values (7, fake.own('reads')), (8, 1e9)) as one (statistic_no, value);
create view v$sysstat as
  select * from (values ('physical reads', fake.counted('fake.reads')), ('CPU used by this session', 100),
                        ('physical read total IO requests', fake.counted('fake.reads')),
                        ('physical read total bytes', 8192 * fake.counted('fake.reads')),
                        ('physical write total IO requests', fake.counted('fake.writes')),
                        ('physical write total bytes', 8192 * fake.counted('fake.writes')),
                        ('redo writes', fake.counted('fake.log_writes')),
                        ('redo size', 1024 * fake.counted('fake.log_writes'))) as one (name, value);
create view gv$sysstat as select * from v$sysstat;

-- The test table: who asks for a row reads a block.
create table fake.blocks (id numeric, changed numeric, filler text, rowid text primary key);
insert into fake.blocks select n, 0, 'P', 'AAA' || n from generate_series(1, 300) n;
create view iob_test as select id, changed, filler, rowid from fake.blocks where fake.read();
create table iob_probes as select row_number() over (order by random())::numeric as place, rowid as row_address from fake.blocks;
create function fake.written() returns trigger language plpgsql as $$ begin perform nextval('fake.writes'); return new; end $$;
create trigger written after update on fake.blocks for each row execute function fake.written();
-- The table of the log writer: each commit of a row is a write of 0.5 ms.
create function fake.committed() returns void language sql volatile as $$
  select pg_sleep(0.0006 / fake.speed()), nextval('fake.log_writes'), nextval('fake.log_micros'), fake.add('commits', 1); $$;
