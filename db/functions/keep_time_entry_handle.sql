-- An entry keeps its employee, day and allocation for life. The trigger runs after the row: one that runs before it locks the row first and
-- writes that to the log, which every allowed change would pay for.
create or replace function app.keep_time_entry_handle() returns trigger language plpgsql as $$
begin
  raise exception 'the day, person and column of an entry do not change' using errcode = '23514', constraint = 'time_entries_handle';
end $$;
revoke all on function app.keep_time_entry_handle() from public;
