create or replace function app.date_result_change() returns trigger language plpgsql as $$
begin
  new.result_changed_at := case when new.result_changes <> '{}' then app.now() end;
  return new;
end $$;
revoke all on function app.date_result_change() from public;
