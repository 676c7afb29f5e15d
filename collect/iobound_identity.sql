-- iobound_identity.sql: which database this is, and its open instances, a line each for iobound-collect:
-- IOBOUND DBID OWN_DBID CONTAINER INSTANCE THIS_INSTANCE FROM
--
--   @iobound_identity.sql HOURS
--
--   HOURS  FROM is that long ago, on the clock of the database
--
-- NOT RUN ON ORACLE: none was at hand. Checked instead (tests/collect): queries by sqlglot, blocks by sqlfluff, lines
-- of SQL*Plus against a list of its commands. Meant for SQL*Plus and SQLcl on Unix, databases from 11.2 to 23ai.
define iob_hours = '&1'
@@iobound_settings.sql

select 'IOBOUND ' || to_char(d.dbid) || ' ' || to_char(&iob_own_dbid) || ' ' || &iob_con_name || ' '
       || to_char(i.instance_number) || ' ' || to_char(t.instance_number) || ' '
       || to_char(sysdate - &iob_hours / 24, 'YYYY-MM-DD"T"HH24:MI:SS')
  from v$database d
 cross join gv$instance i
 cross join v$instance t
 order by i.instance_number;
