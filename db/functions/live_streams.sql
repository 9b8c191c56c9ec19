set local role app_definer;

-- Which of the open event streams may continue: their session is alive and in this organization (or the stream came to the organization's
-- own address), and their user still has access. It checks for many streams what app.gate checks for one call. ends_in_ms is how long a platform
-- administrator may still stay; null for members. Only the worker calls it, inside the organization.
create or replace function app.live_streams(p_tokens text[], p_by_address boolean[], out token text, out by_address boolean, out mode text, out ends_in_ms integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if session_user <> 'app_worker' then
    raise exception 'streams are checked by the worker' using errcode = '42501';
  end if;
  return query
    select t.token, t.by_address, case when m.is_active then 'member' else 'super_admin' end,
      case when m.is_active is not true then ceil(extract(epoch from v.expires_at - app.now()) * 1000)::integer end
    from unnest(p_tokens, p_by_address) as t (token, by_address)
    join auth.session s on s.token = t.token
    join app.organization_access o on o.organization_id = app.org_id() and o.is_active
    left join app.member_access m on m.organization_id = o.organization_id and m.user_id = s."userId"
    left join (select u.user_id, u.expires_at from platform.user_organization_sessions u join platform.administrators a on a.user_id = u.user_id
      where u.organization_id = app.org_id() and u.expires_at > app.now()) v on v.user_id = s."userId"
    where s."expiresAt" > app.now() and s."lastActivityAt" > app.now() - interval '30 minutes'
      and (t.by_address or s."organizationId" = o.organization_id) and (m.is_active and coalesce(m.second_factor_due > app.now(), true) or v.user_id is not null);
end $$;
revoke all on function app.live_streams(text[], boolean[]) from public;
grant execute on function app.live_streams(text[], boolean[]) to app_user;
