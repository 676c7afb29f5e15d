-- From 18c on everybody may sleep; before, it needs EXECUTE on DBMS_LOCK.
column iob_sleep new_value iob_sleep noprint
select case when to_number(regexp_substr(version, '[0-9]+')) >= 18 then 'dbms_session.sleep' else 'dbms_lock.sleep' end
       as iob_sleep
  from v$instance;
column iob_instance new_value iob_instance noprint
select to_char(instance_number) as iob_instance from v$instance;
