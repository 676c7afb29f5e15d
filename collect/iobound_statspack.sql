-- iobound_statspack.sql: Statspack reports of every pair of consecutive snapshots of the connected instance.
--
--   @iobound_statspack.sql SINCE FOLDER
--
--   SINCE   pairs that end after it: 2026-01-31T10:00:07 on the clock of the database, or 24h for the last 24 hours
--   FOLDER  where the reports go; each is written as .part and renamed when it is whole. Its file .iobound_known, where
--           there is one, has a line "known BEGIN_END" for each pair that is left out
--
-- As PERFSTAT, or with the grants of create_user.sql. It calls Oracle's spreport.sql, which lies in ORACLE_HOME: of a
-- server, or of a full client (an instant client has none; SQLcl knows no ORACLE_HOME). spreport.sql reports on the
-- instance that it is connected to: of a cluster connect to each. A pair never spans a restart.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead (tests/collect): queries by sqlglot, blocks by sqlfluff, lines
-- of SQL*Plus against a list of its commands. Meant for SQL*Plus and SQLcl on Unix, databases from 11.2 to 23ai.
set termout on
define iob_since = '&1'
define iob_folder = '&2'
@@iobound_settings.sql

column iob_since_time new_value iob_since_time noprint
select case when '&iob_since' like '%h' then 'sysdate - ' || rtrim('&iob_since', 'h') || ' / 24'
            else 'to_date(''&iob_since'', ''YYYY-MM-DD"T"HH24:MI:SS'')' end as iob_since_time
  from dual;

-- a second script: what spreport.sql is to do for each pair, with settings near those that SQL*Plus starts with
set termout off
spool "&iob_folder/.iobound_pairs.all"
select 'remark ' || to_char(e.begin_snap) || '_' || to_char(e.end_snap) || chr(10)
       || 'set heading on linesize 80 pagesize 60' || chr(10)
       || 'define begin_snap = ' || to_char(e.begin_snap) || chr(10)
       || 'define end_snap = ' || to_char(e.end_snap) || chr(10)
       || 'define num_days = 1' || chr(10)
       || 'define report_name = ' || e.file_name || '.part' || chr(10)
       || '@?/rdbms/admin/spreport.sql' || chr(10)
       || 'host grep -q "End of Report" "' || e.file_name || '.part" && mv "' || e.file_name || '.part" "'
       || e.file_name || '"'
  from (
    select w.begin_snap, w.end_snap, w.end_time,
           '&iob_folder/statspack_' || to_char(w.dbid) || '_' || to_char(w.instance_number) || '_'
           || lpad(to_char(w.begin_snap), 10, '0') || '_' || lpad(to_char(w.end_snap), 10, '0') || '.txt' as file_name
      from (
        select s.dbid, s.instance_number, s.snap_time as end_time, s.snap_id as end_snap,
               lag(s.snap_id) over (partition by s.dbid, s.instance_number, s.startup_time order by s.snap_id)
               as begin_snap
          from stats$snapshot s
          join v$database d on d.dbid = s.dbid
          join v$instance i on i.instance_number = s.instance_number
      ) w
     where w.begin_snap is not null and w.end_time > &iob_since_time + 30 / 86400
  ) e
 order by e.end_time, e.end_snap;
spool off
-- without the pairs that the service has: a remark begins each
host : >>"&iob_folder/.iobound_known"
host awk '$1 == "known" { known[$2]; next } $1 == "remark" { left_out = $2 in known } !left_out' "&iob_folder/.iobound_known" "&iob_folder/.iobound_pairs.all" >"&iob_folder/.iobound_pairs.sql"
@"&iob_folder/.iobound_pairs.sql"
host rm -f "&iob_folder/.iobound_known" "&iob_folder/.iobound_pairs.all" "&iob_folder/.iobound_pairs.sql"
set termout on
prompt IOBOUND DONE
