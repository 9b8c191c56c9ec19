set local role app_definer;

create or replace function app.installation_operators(out user_id uuid, out name text, out email text, out since timestamptz, out is_current_user boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select a.user_id, nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email, a.created_at, a.user_id = app.user_id()
    from platform.administrators a join platform.profiles p on p.id = a.user_id order by p.email;
end $$;
revoke all on function app.installation_operators() from public;
grant execute on function app.installation_operators() to app_platform;
