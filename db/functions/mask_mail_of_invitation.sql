set local role app_worker;

-- The links of stored mails are masked once they lead nowhere.
create or replace function app.mask_mail_of_invitation() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier = 'invitation:' || old.token_hash and m.status <> 'queued';
  return null;
end $$;
revoke all on function app.mask_mail_of_invitation() from public;
