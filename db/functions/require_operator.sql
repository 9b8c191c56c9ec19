set local role app_definer;

-- What platform administrators do is done by functions alone: their role reads no table. Each one asks for the mode that only the gate sets.
create or replace function app.require_operator() returns void language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if app.mode() is distinct from 'operator' then
    raise exception 'for platform administrators' using errcode = '42501';
  end if;
end $$;
revoke all on function app.require_operator() from public;
grant execute on function app.require_operator() to app_worker;
