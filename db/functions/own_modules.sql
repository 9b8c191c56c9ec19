set local role app_definer;

-- The modules of the calling person, by slug with the instant from which each is no longer usable, as the gate reads them. Null outside of
-- organizations.
create or replace function app.own_modules() returns jsonb language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select case app.mode()
    when 'super_admin' then (select o.modules from app.organization_access o where o.organization_id = app.org_id())
    else (select m.modules from app.member_access m where m.organization_id = app.org_id() and m.user_id = app.user_id()) end
$$;
revoke all on function app.own_modules() from public;
grant execute on function app.own_modules() to app_user;
