-- No role of the server may call it.
create or replace function platform.move_clock(p_by interval) returns void language plpgsql as $$
begin
  execute format('create or replace function app.clock_moved_by() returns interval language sql stable parallel safe as %L',
    format('select interval %L', p_by));
end $$;
revoke all on function platform.move_clock(interval) from public;
