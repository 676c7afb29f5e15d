-- iobound sql calibrate-io: CALIBRATE_IO, what it asks for first, and its result.
--
--   sqlplus / as sysdba @calibrate_io.sql > calibrate_io.txt        iobound curve calibrate_io.txt
--
-- It reads from all data files for some ten minutes, from all instances: open them all, let nobody work meanwhile, and
-- run one at a time on a storage. It needs SYSDBA, asynchronous I/O and timed_statistics. Beside it, on the host:
-- iostat -xt 5 > iostat.txt. It changes nothing but DBA_RSRC_IO_CALIBRATE, which holds the last result.
-- A mix of flash and disks may be measured as either; what caches answer counts as the storage's.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead: queries by sqlglot, blocks by sqlfluff, lines of SQL*Plus
-- against a list; blocks run by a stand-in with the views and packages that they ask. Meant for SQL*Plus on databases
-- from 11.2 to 23ai. Only V$ views that need no Diagnostics Pack.
define iob_disks = 1
define iob_latency_ms = 20
@@settings.sql

prompt What CALIBRATE_IO asks for:
select name || ' ' || upper(value) from v$parameter where name in ('timed_statistics', 'statistics_level') order by name;
select name || ' ' || value from v$parameter where name in ('filesystemio_options', 'disk_asynch_io') order by name;
select f.name || ' ' || i.asynch_io
  from v$datafile f join v$iostat_file i on f.file# = i.file_no
 where i.filetype_name = 'Data File';
select 'Calibration status: ' || status from v$io_calibration_status;

declare
  timed varchar2(10);
  files_on number;
  running number;
begin
  select upper(max(value)) into timed from v$parameter where name = 'timed_statistics';
  select count(*) into files_on from v$iostat_file where filetype_name = 'Data File' and asynch_io = 'ASYNC_ON';
  select count(*) into running from v$io_calibration_status where status = 'IN PROGRESS';
  if timed <> 'TRUE' then
    raise_application_error(-20003, 'timed_statistics is off; set it to TRUE.');
  end if;
  if files_on = 0 then
    raise_application_error(-20004, 'No data file has asynchronous I/O: set FILESYSTEMIO_OPTIONS=SETALL, start anew.');
  end if;
  if running > 0 then
    raise_application_error(-20005, 'Another calibration is in progress: run one at a time.');
  end if;
end;
/

declare
  iops pls_integer;
  mbps pls_integer;
  latency pls_integer;
begin
  dbms_resource_manager.calibrate_io(&iob_disks, &iob_latency_ms, iops, mbps, latency);
  dbms_output.put_line('max_iops = ' || iops);
  dbms_output.put_line('latency  = ' || latency);
  dbms_output.put_line('max_mbps = ' || mbps);
  dbms_output.put_line('num_physical_disks = &iob_disks');
end;
/
exit
