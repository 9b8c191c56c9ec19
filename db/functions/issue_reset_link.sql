set local role app_definer;

-- A link to reset the password of an active member of the request's organization, mailed for whoever asks. The caller knows the secret; only its hash
-- is stored. Answers 'issued', 'no_member', or 'limited': 5 links an hour for one person and 30 by one sender.
create or replace function app.issue_reset_link(p_user uuid, p_identifier text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_limited boolean;
begin
  if p_identifier !~ '^reset-password:[A-Za-z0-9_-]{43}$' then
    raise exception 'not the identifier of a reset link' using errcode = 'SW500';
  end if;
  if not exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p_user and m.is_active) then
    return 'no_member';
  end if;
  with counted as (
    insert into auth.rate_limits as r (bucket, window_started_at, count)
    values ('reset-link:by:' || app.user_id(), app.now(), 1), ('reset-link:for:' || p_user, app.now(), 1)
    on conflict (bucket) do update set
      count = case when r.window_started_at > app.now() - interval '1 hour' then r.count + 1 else 1 end,
      window_started_at = case when r.window_started_at > app.now() - interval '1 hour' then r.window_started_at else excluded.window_started_at end
    returning r.bucket, r.count
  )
  select bool_or(c.count > case when c.bucket like 'reset-link:by:%' then 30 else 5 end) into v_limited from counted c;
  if v_limited then
    return 'limited';
  end if;
  insert into auth.verification (identifier, value, "expiresAt") values (p_identifier, p_user::text, app.now() + interval '30 minutes');
  return 'issued';
end $$;
revoke all on function app.issue_reset_link(uuid, text) from public;
grant execute on function app.issue_reset_link(uuid, text) to app_user;
