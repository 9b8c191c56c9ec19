set local role app_definer;

create or replace function app.person_name(p_user uuid) returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from platform.profiles p where p.id = p_user
$$;
revoke all on function app.person_name(uuid) from public;
