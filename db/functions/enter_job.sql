set local role app_definer;

-- A job works in one organization at a time, as the request role, in mode job (WALL-10).
create or replace function app.enter_job(p_org uuid) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.organizations where id = p_org and is_active) then
    raise exception 'organization_inactive' using errcode = 'SW403';
  end if;
  perform set_config('app.org_id', p_org::text, true), set_config('app.mode', 'job', true);
end $$;
revoke all on function app.enter_job(uuid) from public;
grant execute on function app.enter_job(uuid) to app_worker;
