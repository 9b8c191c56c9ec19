set local role app_auth;

-- For links that end without a delete: they expire, or a restore voids all of them. The link of an invitation expires seven days after its mail was
-- written; that it has ended before, the invitation's own trigger says.
create or replace function app.mask_ended_mail_links() returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier is not null and m.status <> 'queued'
      and not exists (select from auth.verification v where v.identifier = m.link_identifier and v."expiresAt" > app.now())
      and not (starts_with(m.link_identifier, 'invitation:') and m.created_at > app.now() - interval '7 days');
$$;
revoke all on function app.mask_ended_mail_links() from public;
grant execute on function app.mask_ended_mail_links() to app_worker;
