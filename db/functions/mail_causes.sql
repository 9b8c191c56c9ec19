set local role app_definer;

-- Who caused which of these mails in this organization, unless no one needs it any more: an invitation that was sent again, accepted, or revoked
-- is not waiting for its older mail. No address and no text.
create or replace function app.mail_causes(p_ids uuid[], p_users uuid[], out id uuid, out user_id uuid)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.caused_by from platform.mail_messages m
  where m.caused_in = app.org_id() and m.id = any (p_ids) and m.caused_by = any (p_users)
    and (m.kind <> 'organization_invitation' or exists (select from app.organization_invitations i
      where i.organization_id = m.caused_in and i.mail_id = m.id and i.accepted_at is null and i.revoked_at is null));
$$;
revoke all on function app.mail_causes(uuid[], uuid[]) from public;
grant execute on function app.mail_causes(uuid[], uuid[]) to app_user;
