set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;

-- Which of the open event streams may go on: their session lives and stands in this organization (or came to its own address), and their person
-- is let in. What app.gate asks of one call, asked of many streams at once; for the server's worker, inside the organization.
create function app.live_streams(p_tokens text[], p_by_address boolean[], out token text, out by_address boolean, out mode text) returns setof record
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> 'app_worker' then
    raise exception 'streams are looked at by the worker' using errcode = '42501';
  end if;
  return query
    select t.token, t.by_address, case when m.is_active then 'member' else 'super_admin' end
    from unnest(p_tokens, p_by_address) as t (token, by_address)
    join auth.session s on s.token = t.token
    join app.organization_access o on o.organization_id = app.org_id() and o.is_active
    left join app.member_access m on m.organization_id = o.organization_id and m.user_id = s."userId"
    where s."expiresAt" > app.now() and s."lastActivityAt" > app.now() - interval '30 minutes'
      and (t.by_address or s."organizationId" = o.organization_id)
      and (m.is_active or exists (
        select from platform.user_organization_sessions u join platform.administrators a on a.user_id = u.user_id
        where u.user_id = s."userId" and u.organization_id = o.organization_id and u.expires_at > app.now()));
end $$;
revoke all on function app.live_streams(text[], boolean[]) from public;
grant execute on function app.live_streams(text[], boolean[]) to app_user;
set local role app_owner;
revoke create on schema app from app_definer;
