-- Blocks hold the link too. They are needed until the mail is sent, and to send one again that failed; on every path, whatever writes.
create or replace function app.mask_mail_blocks() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.blocks := case when new.status = 'failed' then app.without_links(new.blocks::text)::jsonb end;
  return new;
end $$;
revoke all on function app.mask_mail_blocks() from public;
