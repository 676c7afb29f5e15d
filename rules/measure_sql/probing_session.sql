-- One session: reads rows by their addresses in random order, and changes a share of them where one is asked for.
create or replace procedure iob_session(p_sessions number, p_slot number, p_starts date) as
  type t_addresses is table of urowid index by pls_integer;
  addresses t_addresses;
  places number; here number; seen number; done number := 0;
  w0 number; w1 number; t0 number; t1 number; r0 number; r1 number; c0 number; c1 number; e0 number; e1 number;
begin
  select max(p.place) into places from iob_probes p;
  here := mod(trunc((p_slot - 1) * places / p_sessions) + p_sessions * 7919, places);
  &iob_sleep(greatest((p_starts - sysdate) * 86400, 0));
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w0, t0
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = '&iob_event';
  select sum(m.value) into r0
    from v$mystat m join v$statname n on n.statistic# = m.statistic# where n.name = 'physical reads';
  c0 := dbms_utility.get_cpu_time;
  e0 := dbms_utility.get_time;
  while dbms_utility.get_time - e0 < &iob_seconds * 100 loop
    select p.row_address bulk collect into addresses
      from iob_probes p where p.place > here and p.place <= here + 200;
    for i in 1 .. addresses.count loop
      select t.id into seen from iob_test t where t.rowid = addresses(i);
      done := done + 1;
      if mod(done * &iob_write_percent, 100) < &iob_write_percent then
        update iob_test t set t.changed = t.changed + 1 where t.rowid = addresses(i);
        commit;
      end if;
      exit when dbms_utility.get_time - e0 >= &iob_seconds * 100;
    end loop;
    here := case when here + 200 >= places then 0 else here + 200 end;
  end loop;
  e1 := dbms_utility.get_time;
  c1 := dbms_utility.get_cpu_time;
  select nvl(sum(total_waits), 0), nvl(sum(time_waited_micro), 0) into w1, t1
    from v$session_event where sid = sys_context('USERENV', 'SID') and event = '&iob_event';
  select sum(m.value) into r1
    from v$mystat m join v$statname n on n.statistic# = m.statistic# where n.name = 'physical reads';
  insert into iob_sessions (sessions, slot, elapsed_s, cpu_s, waits, wait_s, blocks, done)
  values (p_sessions, p_slot, (e1 - e0) / 100, (c1 - c0) / 100, w1 - w0, (t1 - t0) / 1000000, r1 - r0, done);
  commit;
end;
/
