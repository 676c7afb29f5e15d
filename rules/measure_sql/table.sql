-- The cache must be small against the test table, else the curve is one of the cache.
column iob_block new_value iob_block noprint
select value as iob_block from v$parameter where name = 'db_block_size';
declare
  cache_gb number;
begin
  select nvl(sum(current_size), 0) / power(1024, 3) into cache_gb
    from v$sga_dynamic_components where component like '%buffer cache';
  dbms_output.put_line('Test table: &iob_table_gb GB. Buffer cache: ' || to_char(cache_gb, 'FM999990.0')
    || ' GB. Cache of the storage, as stated: &iob_cache_gb GB.');
  if &iob_table_gb <= cache_gb + &iob_cache_gb then
    raise_application_error(-20001, 'The test table fits into the caches: make it larger, or the caches smaller.');
  end if;
  if &iob_table_gb < 4 * (cache_gb + &iob_cache_gb) then
    dbms_output.put_line('Warning: the caches hold more than a quarter of the test table; part of the reads is theirs.');
  end if;
end;
/

-- One row a block, so that each row is one read.
create table iob_test pctfree 90 tablespace &iob_tablespace nologging as
select rownum as id, 0 as changed, rpad('P', least(&iob_block / 8, 3900), 'P') as filler
  from (select level as n from dual connect by level <= 20000) a
 cross join (select level as n from dual connect by level <= 20000) b
 where rownum <= &iob_table_gb * power(1024, 3) / &iob_block;
