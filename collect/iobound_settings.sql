-- iobound_settings.sql: how the scripts beside it print, whatever login.sql says. Called by them.
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead (tests/collect): queries by sqlglot, blocks by sqlfluff, lines
-- of SQL*Plus against a list of its commands. Meant for SQL*Plus and SQLcl on Unix, databases from 11.2 to 23ai.
whenever sqlerror exit 3 rollback
whenever oserror exit 4 rollback
set linesize 8000 pagesize 0 trimspool on trimout on feedback off heading off tab off verify off echo off
set long 1000000 longchunksize 8000 wrap on recsep off arraysize 500 timing off
set serveroutput off
-- the territory before the signs of numbers, which it sets, too
alter session set nls_language = 'AMERICAN';
alter session set nls_territory = 'AMERICA';
alter session set nls_numeric_characters = '.,';

-- 1102 is 11.2, 2300 is 23ai; what a release does not know yet must not stand in a query at all
column iob_release new_value iob_release noprint
select to_char(to_number(regexp_substr(version, '[0-9]+', 1, 1)) * 100
               + to_number(regexp_substr(version, '[0-9]+', 1, 2))) as iob_release
  from v$instance;

column iob_con_id new_value iob_con_id noprint
select case when &iob_release >= 1201 then 'to_number(sys_context(''USERENV'', ''CON_ID''))' else '0' end as iob_con_id
  from dual;

-- in a container of 12.1 and later its own DBID and name; elsewhere the database's, and no name
column iob_own_dbid new_value iob_own_dbid noprint
column iob_con_name new_value iob_con_name noprint
select case when &iob_con_id > 1 then 'd.con_dbid' else 'd.dbid' end as iob_own_dbid,
       case when &iob_con_id > 1 then 'sys_context(''USERENV'', ''CON_NAME'')' else '''-''' end as iob_con_name
  from dual;
