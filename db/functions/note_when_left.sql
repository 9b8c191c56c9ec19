create or replace function app.note_when_left() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.left_at := case when not new.is_active then app.now() end;
  return new;
end $$;
revoke all on function app.note_when_left() from public;
