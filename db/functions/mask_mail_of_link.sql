set local role app_worker;

-- A link that is used, deleted or cleaned up is masked in the same transaction. In mail that still waits for SMTP it is masked after sending.
create or replace function app.mask_mail_of_link() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update platform.mail_messages m set body_text = app.without_links(m.body_text), link_identifier = null
    where m.link_identifier = old.identifier and m.status <> 'queued';
  return null;
end $$;
revoke all on function app.mask_mail_of_link() from public;
