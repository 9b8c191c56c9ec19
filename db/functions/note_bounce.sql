set local role app_worker;

-- Notes what a mail provider reported, and tells the job of the mail's kind, if there is one. Answers 'bounced', 'noted' for a mail that had failed or
-- bounced before, 'repeated' for a report that is known, and 'unknown' without such a mail.
create or replace function app.note_bounce(p_event text, p_mail uuid, p_reason text, p_tasks json) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_mail platform.mail_messages;
  v_reason text := app.without_links(p_reason);
begin
  select m.* into v_mail from platform.mail_messages m where m.id = p_mail for update;
  if v_mail.id is null then
    return 'unknown';
  end if;
  if p_event = any (v_mail.bounce_ids) then
    return 'repeated';
  end if;
  update platform.mail_messages set bounce_ids = bounce_ids || p_event where id = p_mail;
  if v_mail.status not in ('sent', 'queued') then
    return 'noted';
  end if;
  update platform.mail_messages set status = 'bounced', last_error = v_reason, body_text = app.without_links(body_text), link_identifier = null
    where id = p_mail;
  if v_mail.organization_id is not null and p_tasks ->> v_mail.kind is not null then
    perform app.enqueue(p_tasks ->> v_mail.kind,
      json_build_object('id', p_mail, 'organizationId', v_mail.organization_id, 'error', v_reason), 'failed mail ' || p_mail);
  end if;
  return 'bounced';
end $$;
revoke all on function app.note_bounce(text, uuid, text, json) from public;
grant execute on function app.note_bounce(text, uuid, text, json) to app_auth;
