set local role app_definer;

-- Deletes counts of module use after 400 days: a year, and a month to compare it with.
create or replace function app.forget_module_use() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  delete from app.module_usage_analytics u using platform.modules m
  where u.module_id = m.id and u.event_type = any ('{session_start,module_opened,record_created}') and u.created_at < app.now() - interval '400 days'
$$;
revoke all on function app.forget_module_use() from public;
grant execute on function app.forget_module_use() to app_worker;
