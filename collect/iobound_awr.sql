-- iobound_awr.sql: AWR reports (HTML) of every pair of consecutive snapshots of one instance, or of the whole cluster.
--
--   @iobound_awr.sql LICENSED SINCE INSTANCE FOLDER
--
--   LICENSED  the word licensed: you say that the Diagnostics Pack is licensed for this database. AWR needs it,
--             whatever control_management_pack_access is set to: that parameter is a switch, no licence.
--   SINCE     pairs that end after it: 2026-01-31T10:00:07 on the clock of the database, or 24h for the last 24 hours
--   INSTANCE  its number, or cluster for the global report of all instances
--   FOLDER    where the reports go; each is written as .part and renamed when it is whole. Its file .iobound_known, where
--             there is one, has a line "known BEGIN_END" for each pair that is left out
--
-- Over an ordinary connection, with the grants of create_user.sql. Inside a container from 12.2 on: the container's own
-- snapshots where it has some of the last eight days, else the root's. A pair never spans a restart.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead (tests/collect): queries by sqlglot, blocks by sqlfluff, lines
-- of SQL*Plus against a list of its commands. Meant for SQL*Plus and SQLcl on Unix, databases from 11.2 to 23ai.
set termout on
define iob_licensed = '&1'
define iob_since = '&2'
define iob_instance = '&3'
define iob_folder = '&4'
@@iobound_settings.sql

declare
  packs varchar2(4000);
begin
  if '&iob_licensed' <> 'licensed' then
    raise_application_error(-20001, 'AWR belongs to the Diagnostics Pack, which has to be licensed for this database. '
      || 'If it is, say so: iobound-collect --diagnostics-pack-licensed. If it is not, use Statspack.');
  end if;
  select max(value) into packs from v$parameter where name = 'control_management_pack_access';
  if instr(upper(nvl(packs, 'NONE')), 'DIAGNOSTIC') = 0 then
    raise_application_error(-20002, 'The Diagnostics Pack is switched off here (control_management_pack_access is '
      || nvl(packs, 'NONE') || '), so that AWR must not be used. Use Statspack.');
  end if;
end;
/

-- whose snapshots: the database's; in a container from 12.2 on its own, or the root's as seen from it
column iob_snapshots new_value iob_snapshots noprint
select case when &iob_con_id > 1 and &iob_release >= 1202 then 'awr_pdb_snapshot' else 'dba_hist_snapshot' end
       as iob_snapshots
  from dual;
column iob_dbid new_value iob_dbid noprint
select to_char(&iob_own_dbid) as iob_dbid from v$database d;
column iob_own_snapshots new_value iob_own_snapshots noprint
select to_char(count(*)) as iob_own_snapshots
  from &iob_snapshots s
 where s.dbid = &iob_dbid and s.end_interval_time > sysdate - 8;
select case when &iob_con_id > 1 and &iob_own_snapshots = 0 and &iob_release >= 1202 then 'awr_root_snapshot'
            else '&iob_snapshots' end as iob_snapshots,
       case when &iob_con_id > 1 and &iob_own_snapshots = 0 then to_char(d.dbid) else '&iob_dbid' end as iob_dbid
  from v$database d;

column iob_since_time new_value iob_since_time noprint
column iob_which new_value iob_which noprint
select case when '&iob_since' like '%h' then 'sysdate - ' || rtrim('&iob_since', 'h') || ' / 24'
            else 'to_date(''&iob_since'', ''YYYY-MM-DD"T"HH24:MI:SS'')' end as iob_since_time,
       case when '&iob_instance' = 'cluster' then '1 = 1' else 's.instance_number = &iob_instance' end as iob_which
  from dual;

-- a second script: what spools each pair. Half a minute, as reports print no fractions of a second.
set termout off
spool "&iob_folder/.iobound_pairs.all"
select 'remark ' || to_char(p.begin_snap) || '_' || to_char(p.end_snap) || chr(10)
       || 'spool "' || p.file_name || '.part"' || chr(10)
       || 'select output from table(dbms_workload_repository.' || p.report || ');' || chr(10)
       || 'spool off' || chr(10)
       || 'host grep -q "End of Report" "' || p.file_name || '.part" && mv "' || p.file_name || '.part" "'
       || p.file_name || '"'
  from (
    select e.end_snap, e.end_time, e.begin_snap,
           '&iob_folder/awr_' || to_char(e.dbid) || '_&iob_instance' || '_'
           || lpad(to_char(e.begin_snap), 10, '0') || '_' || lpad(to_char(e.end_snap), 10, '0') || '.html' as file_name,
           case when '&iob_instance' = 'cluster'
                then 'awr_global_report_html(' || to_char(e.dbid) || ', ''' || e.instances || ''''
                else 'awr_report_html(' || to_char(e.dbid) || ', ' || e.instances end
           || ', ' || to_char(e.begin_snap) || ', ' || to_char(e.end_snap) || ')' as report
      from (
        select g.dbid, g.instances, g.end_time, g.snap_id as end_snap,
               lag(g.snap_id) over (partition by g.dbid, g.instances, g.started order by g.snap_id) as begin_snap
          from (
            select s.dbid, s.snap_id, max(cast(s.end_interval_time as date)) as end_time,
                   listagg(to_char(s.instance_number), ',') within group (order by s.instance_number) as instances,
                   listagg(to_char(s.startup_time, 'YYYYMMDDHH24MISS'), ',') within group (order by s.instance_number)
                   as started
              from &iob_snapshots s
             where s.dbid = &iob_dbid and &iob_which
             group by s.dbid, s.snap_id
          ) g
      ) e
     where e.begin_snap is not null and e.end_time > &iob_since_time + 30 / 86400
  ) p
 order by p.end_time, p.end_snap;
spool off
-- without the pairs that the service has: a remark begins each
host : >>"&iob_folder/.iobound_known"
host awk '$1 == "known" { known[$2]; next } $1 == "remark" { left_out = $2 in known } !left_out' "&iob_folder/.iobound_known" "&iob_folder/.iobound_pairs.all" >"&iob_folder/.iobound_pairs.sql"
@"&iob_folder/.iobound_pairs.sql"
host rm -f "&iob_folder/.iobound_known" "&iob_folder/.iobound_pairs.all" "&iob_folder/.iobound_pairs.sql"
set termout on
prompt IOBOUND DONE
