-- create_user.sql: a user for iobound-collect with the least grants. As SYS, or as a user that may grant what is SYS's.
--
--   @create_user.sql USER KIND
--
--   USER  its name; in the root of a container database it begins with C##
--   KIND  awr or statspack
--
-- On Amazon RDS what is SYS's is granted by rdsadmin.rdsadmin_util.grant_sys_object instead, object by object.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead (tests/collect): queries by sqlglot, blocks by sqlfluff, lines
-- of SQL*Plus against a list of its commands. Meant for SQL*Plus and SQLcl on Unix, databases from 11.2 to 23ai.
whenever sqlerror exit 3 rollback
set verify off
set feedback off
define iob_user = '&1'
define iob_kind = '&2'
accept iob_password char prompt 'Password of the new user: ' hide

create user &iob_user identified by "&iob_password";
undefine iob_password
grant create session to &iob_user;

-- whose database and instance it is
grant select on sys.v_$database to &iob_user;
grant select on sys.v_$instance to &iob_user;
grant select on sys.gv_$instance to &iob_user;

declare
  what varchar2(30) := '&iob_kind';
begin
  if what = 'awr' then
    execute immediate 'grant select on sys.v_$parameter to &iob_user';
    execute immediate 'grant execute on sys.dbms_workload_repository to &iob_user';
    -- the views of containers are there from 12.2 on
    for one in (select v.view_name from dba_views v where v.owner = 'SYS' and v.view_name in
                ('DBA_HIST_SNAPSHOT', 'DBA_HIST_DATABASE_INSTANCE', 'AWR_PDB_SNAPSHOT', 'AWR_PDB_DATABASE_INSTANCE',
                 'AWR_ROOT_SNAPSHOT', 'AWR_ROOT_DATABASE_INSTANCE')) loop
      execute immediate 'grant select on sys.' || one.view_name || ' to &iob_user';
    end loop;
  elsif what = 'statspack' then
    execute immediate 'grant execute on perfstat.statspack to &iob_user';
    for one in (select t.table_name from dba_tables t where t.owner = 'PERFSTAT' and t.table_name like 'STATS$%') loop
      execute immediate 'grant select on perfstat.' || one.table_name || ' to &iob_user';
    end loop;
  else
    raise_application_error(-20003, 'The second word is awr or statspack.');
  end if;
end;
/
prompt Created. If a report ends with ORA-00942 or ORA-01031: grant select_catalog_role to &iob_user
