set local role app_definer;

-- A record that a member made counts for its module, which is the trigger's argument. Jobs and super admins make none that count.
create or replace function app.count_records_created() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if app.mode() = 'member' then
    insert into app.module_usage_analytics (organization_id, module_id, user_id, event_type, event_metadata)
    select c.organization_id, m.id, app.user_id(), 'record_created', jsonb_build_object('table', tg_table_name)
    from created c join platform.modules m on m.slug = tg_argv[0];
  end if;
  return null;
end $$;
revoke all on function app.count_records_created() from public;
