-- What operators search is compared as every list compares it. These functions make pages of their own, because an installation has too much mail, and
-- counting people is too expensive, for a function that answers all rows.
set local role app_owner;
grant create on schema app to app_definer;
set local role app_definer;

-- replaces app.installation_mails of 20261122203210-operators-read-mail.sql
create or replace function app.installation_mails(p_search text, p_kind text, p_state text, p_after uuid, p_limit integer, out id uuid, out kind text,
  out to_address text, out subject text, out state text, out error text, out created_at timestamptz, out sent_at timestamptz,
  out organization_name text)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id, m.kind, m.to_address, m.subject, m.status, case when m.status <> 'sent' then m.last_error end, m.created_at, m.sent_at, o.name
    from platform.mail_messages m left join app.organizations o on o.id = m.organization_id
    where (p_search is null or app.folded(m.to_address || ' ' || m.subject) like all ((select app.search_patterns(p_search))::text[]))
      and (p_kind is null or m.kind = p_kind) and (p_state is null or m.status = p_state)
      and (p_after is null or (m.created_at, m.id) < (select c.created_at, c.id from platform.mail_messages c where c.id = p_after))
    order by m.created_at desc, m.id desc limit p_limit;
end $$;

-- replaces app.count_installation_mails of 20261122203210-operators-read-mail.sql
create or replace function app.count_installation_mails(p_search text, p_kind text, p_state text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from platform.mail_messages m
    where (p_search is null or app.folded(m.to_address || ' ' || m.subject) like all ((select app.search_patterns(p_search))::text[]))
      and (p_kind is null or m.kind = p_kind) and (p_state is null or m.status = p_state));
end $$;

-- replaces app.installation_organizations of 20261122205510-activity-of-organizations.sql
create or replace function app.installation_organizations(p_search text, p_state text, p_after uuid, p_limit integer, out id uuid, out name text, out domain text,
  out is_active boolean, out people integer, out max_users integer, out created_at timestamptz, out last_activity_at timestamptz, out trials text[],
  out trial_ends_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select o.id, o.name, o.domain, o.is_active, app.people_of(o.id), o.max_users, o.created_at,
      app.last_activity_of(o.id), t.names, t.ends_at
    from app.organizations o
    cross join lateral (
      select coalesce(array_agg(m.name order by m.name), '{}') as names, min(om.trial_ends_at) as ends_at
      from app.organization_modules om join platform.modules m on m.id = om.module_id and m.is_active
      where om.organization_id = o.id and om.status = 'trial' and om.usable_until > app.now()
    ) t
    where (p_search is null or app.folded(o.name || ' ' || coalesce(o.domain, '')) like all ((select app.search_patterns(p_search))::text[]))
      and (p_state is null or o.is_active = (p_state = 'active'))
      and (p_after is null or (lower(o.name) collate "C", o.id) > (select lower(c.name) collate "C", c.id from app.organizations c where c.id = p_after))
    order by lower(o.name) collate "C", o.id limit p_limit;
end $$;

-- replaces app.count_installation_organizations of 20261122204110-operators-keep-organizations.sql
create or replace function app.count_installation_organizations(p_search text, p_state text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from app.organizations o
    where (p_search is null or app.folded(o.name || ' ' || coalesce(o.domain, '')) like all ((select app.search_patterns(p_search))::text[]))
      and (p_state is null or o.is_active = (p_state = 'active')));
end $$;

set local role app_owner;
revoke create on schema app from app_definer;
