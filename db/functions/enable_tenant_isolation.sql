-- Isolates the tenants of a table in schema app: row-level security that binds the owner too, with one policy for the request role.
create or replace procedure app.enable_tenant_isolation(p_table regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', p_table);
  execute format('alter table %s force row level security', p_table);
  execute format('create policy tenant on %s to app_user using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))', p_table);
end $$;
revoke all on procedure app.enable_tenant_isolation(regclass) from public;
