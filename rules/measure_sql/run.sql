-- Each level: so many jobs of the scheduler, a session each, which begin in the same second.
declare
  starts date;
  ended number;
  tries number;
  job varchar2(30);
  n number;
  w0 number; w1 number; t0 number; t1 number; r0 number; r1 number; b0 number; b1 number;
begin
  for one in (select to_number(regexp_substr('&iob_sessions', '[0-9]+', 1, level)) as sessions
                from dual connect by level <= regexp_count('&iob_sessions', '[0-9]+')) loop
    n := one.sessions;
    starts := sysdate + 20 / 86400;
    for slot in 1 .. n loop
      job := 'IOB_JOB_' || n || '_' || slot;
      dbms_scheduler.create_job(job_name => job, job_type => 'PLSQL_BLOCK', enabled => false, auto_drop => true,
        job_action => 'begin iob_session(' || n || ', ' || slot || ', to_date(''' || to_char(starts, 'YYYYMMDDHH24MISS')
        || ''', ''YYYYMMDDHH24MISS'')); end;');
      dbms_scheduler.set_attribute(job, 'instance_id', &iob_instance);
      dbms_scheduler.enable(job);
    end loop;
    &iob_sleep(greatest((starts - sysdate) * 86400, 0));
    select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w0, t0
      from v$system_event where event = '&iob_event';
    select sum(case when name = '&iob_requests' then value end), sum(case when name = '&iob_bytes' then value end)
      into r0, b0 from v$sysstat;
    &iob_sleep(&iob_seconds);
    select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w1, t1
      from v$system_event where event = '&iob_event';
    select sum(case when name = '&iob_requests' then value end), sum(case when name = '&iob_bytes' then value end)
      into r1, b1 from v$sysstat;
    tries := 0;
    loop
      select count(*) into ended from iob_sessions s where s.sessions = n;
      exit when ended = n or tries > 60;
      tries := tries + 1;
      &iob_sleep(2);
    end loop;
    if ended < n then
      raise_application_error(-20002, 'Of ' || n || ' sessions ' || ended
        || ' ended: see job_queue_processes, and user_scheduler_job_run_details.');
    end if;
    insert into iob_loads (sessions, elapsed_s, waits, wait_s, requests, bytes)
    values (n, &iob_seconds, w1 - w0, (t1 - t0) / 1000000, r1 - r0, b1 - b0);
    commit;
  end loop;
end;
/
