set local role app_definer;

-- Where a job mails a member to: their confirmed address. Null for one who has none, or is not an active member of the organization.
create or replace function app.confirmed_address_of(p_user uuid) returns text language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.email from platform.profiles p join auth."user" u on u.id = p.id
    where p.id = p_user and u."emailVerified" and current_setting('app.mode', true) = 'job'
      and exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p.id and m.is_active);
$$;
revoke all on function app.confirmed_address_of(uuid) from public;
grant execute on function app.confirmed_address_of(uuid) to app_user;
