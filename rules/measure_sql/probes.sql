-- The addresses of its rows in random order: each block once before any block comes again.
create table iob_probes tablespace &iob_tablespace as
select rownum as place, p.row_address
  from (select t.rowid as row_address from iob_test t order by dbms_random.value) p;
create unique index iob_places on iob_probes (place) tablespace &iob_tablespace;
