create or replace procedure app.watch_ids(p_table regclass) language plpgsql as $$
begin
  insert into platform.watched_tables (name) values (p_table::text);
  if not exists (select from pg_policy p where p.polrelid = p_table and p.polname = 'definer') then
    call app.open_to_definer(p_table);
  end if;
  execute format('grant select (organization_id, id) on %s to app_definer', p_table);
end $$;
revoke all on procedure app.watch_ids(regclass) from public;
