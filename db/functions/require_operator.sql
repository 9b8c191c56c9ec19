set local role app_definer;

-- Requires the mode of platform administrators, which only the gate sets. Their role reads no table, so functions do all of their work, and each calls this.
create or replace function app.require_operator() returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if app.mode() is distinct from 'operator' then
    raise exception 'for platform administrators' using errcode = '42501';
  end if;
end $$;
revoke all on function app.require_operator() from public;
grant execute on function app.require_operator() to app_worker;
