set local role app_owner;
-- Whoever caused a notification, from the transaction: their open tabs are told if its mail could not be sent. Null for one that a job caused.
alter table app.employee_notifications add column caused_by uuid default app.user_id();

grant select (mail_id, accepted_at, revoked_at) on app.organization_invitations to app_definer;
grant create on schema app to app_definer;
set local role app_definer;
-- replaces app.mail_causes of 20261122205400-mail-in-html-and-back.sql
-- Who caused which of these mails in this organization, unless no one needs it any more: an invitation that was sent again, accepted, or revoked
-- is not waiting for its older mail. No address and no text.
create or replace function app.mail_causes(p_ids uuid[], p_users uuid[], out id uuid, out user_id uuid)
returns setof record language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.id, m.caused_by from platform.mail_messages m
  where m.caused_in = app.org_id() and m.id = any (p_ids) and m.caused_by = any (p_users)
    and (m.kind <> 'organization_invitation' or exists (select from app.organization_invitations i
      where i.organization_id = m.caused_in and i.mail_id = m.id and i.accepted_at is null and i.revoked_at is null));
$$;

set local role app_owner;
revoke create on schema app from app_definer;
