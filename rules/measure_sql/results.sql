create table iob_sessions (
  sessions number, slot number, elapsed_s number, cpu_s number, waits number, wait_s number, blocks number, done number
) tablespace &iob_tablespace;
create table iob_loads (
  sessions number, elapsed_s number, cpu_s number, waits number, wait_s number, blocks number, requests number,
  bytes number, done number
) tablespace &iob_tablespace;
