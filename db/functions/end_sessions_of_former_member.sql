set local role app_definer;

create or replace function app.end_sessions_of_former_member(p_user uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ended integer;
begin
  delete from auth.session s where s."userId" = p_user and s."organizationId" = app.org_id()
    and not exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p_user and m.is_active);
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
revoke all on function app.end_sessions_of_former_member(uuid) from public;
grant execute on function app.end_sessions_of_former_member(uuid) to app_user;
