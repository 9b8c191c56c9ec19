set local role app_definer;

-- Returns what is open to the calling person besides their permissions, as the gate reads it: the modules that are usable now, and the features that are
-- off. Answers about many things use it to leave out what the person may not call.
create or replace function app.own_openings() returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object(
    'modules', coalesce((select jsonb_agg(m.key order by m.key) from jsonb_each_text(a.modules) m where m.value::timestamptz > app.now()), '[]'),
    'featuresOff', to_jsonb(a.features_off))
  from (
    select o.modules, o.features_off from app.organization_access o where app.mode() = 'super_admin' and o.organization_id = app.org_id()
    union all
    select m.modules, m.features_off from app.member_access m
    where app.mode() <> 'super_admin' and m.organization_id = app.org_id() and m.user_id = app.user_id()
  ) a
$$;
revoke all on function app.own_openings() from public;
grant execute on function app.own_openings() to app_user;
