set local role app_definer;

-- Ends someone's stay, if they have one that is not over by itself. Answers the organization. Its trail says super_admin of whoever was inside alone: an
-- operator who ends the stay of another, by removing them, acts from outside.
create or replace function app.end_stay(p_user uuid, p_operation text, p_request text, p_address text) returns uuid
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_stay platform.user_organization_sessions;
begin
  delete from platform.user_organization_sessions s where s.user_id = p_user returning s.* into v_stay;
  if v_stay.expires_at is null or v_stay.expires_at <= app.now() then
    return null;
  end if;
  perform app.record_in_organization(v_stay.organization_id, case when p_user = app.user_id() then 'super_admin' else 'operator' end,
    'super_admin.exited', 'organizations', v_stay.organization_id,
    jsonb_build_object('userId', p_user, 'expiresAt', v_stay.expires_at), null, p_request);
  perform app.record_for_installation('organization_exited', v_stay.organization_id, p_user, p_operation, p_request, p_address);
  return v_stay.organization_id;
end $$;
revoke all on function app.end_stay(uuid, text, text, text) from public;
