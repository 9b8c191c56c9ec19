set local role app_definer;

-- Takes all factors from an active member of the organization who lost theirs, and ends their sessions: whoever holds the lost device is out too. Not the
-- caller's own, not those of someone who left, whose account is no longer the organization's concern, not those of a platform administrator, who can
-- do more than any organization, and not those of someone who administers another organization, unless the caller administers it too or is a platform
-- administrator: whoever founds an organization could otherwise take from its members what protects the others. Answers the address to tell; null where it changed nothing: of resets at the same time one does. The organization's audit
-- trail is written by the caller, in the same transaction.
create or replace function app.reset_member_factors(p_user uuid, p_operation text, p_request text, p_address text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_taken integer;
begin
  if p_user = app.user_id() or not app.has_second_factor(p_user)
    or not exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p_user and m.is_active)
    or exists (select from platform.administrators a where a.user_id = p_user)
    or current_setting('app.mode') <> 'super_admin' and exists (
      select from app.member_access m where m.user_id = p_user and m.organization_id <> app.org_id() and m.is_active and m.base_role = 'admin'
        and not exists (select from app.member_access own where own.organization_id = m.organization_id and own.user_id = app.user_id()
          and own.is_active and own.base_role = 'admin')
    ) then
    return null;
  end if;
  -- Waits for another reset, which leaves nothing to take.
  with apps as (delete from auth.authenticators where user_id = p_user returning user_id),
    keys as (delete from auth.passkeys where user_id = p_user returning user_id)
    select count(*) into v_taken from (select from apps union all select from keys) f;
  if v_taken = 0 then
    return null;
  end if;
  delete from auth.backup_codes where user_id = p_user;
  delete from auth.session where "userId" = p_user;
  insert into platform.security_events (id, kind, user_id, organization_id, record_id, operation, request_id, address)
  values (gen_random_uuid(), 'factors_reset', p_user, app.org_id(), app.user_id(), p_operation, p_request, p_address);
  return (select p.email from platform.profiles p where p.id = p_user);
end $$;
revoke all on function app.reset_member_factors(uuid, text, text, text) from public;
grant execute on function app.reset_member_factors(uuid, text, text, text) to app_user;
