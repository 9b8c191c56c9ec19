-- Lets app_definer, and so only the functions it owns, read a table across tenants.
create or replace procedure app.open_to_definer(p_table regclass) language plpgsql as $$
begin
  execute format('create policy definer on %s for select to app_definer using (true)', p_table);
end $$;
revoke all on procedure app.open_to_definer(regclass) from public;
