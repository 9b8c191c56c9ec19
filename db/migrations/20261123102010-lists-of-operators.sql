-- What operators list: the rows alone. Filters, order, pages, and counts are those of every list (src/server/list).
set local role app_owner;
drop function app.installation_tickets(text, text[], text[], uuid, integer), app.count_installation_tickets(text, text[], text[]),
  app.forwarded_module_requests(uuid, integer), app.count_forwarded_module_requests();
grant execute on function app.folded(text), app.search_patterns(text) to app_platform;

grant create on schema app to app_definer;
set local role app_definer;

-- replaces app.installation_tickets of 20261122205200-support-tickets.sql
create function app.installation_tickets(out id uuid, out organization_id uuid, out organization_name text, out number integer, out title text,
  out category text, out priority text, out status text, out requester_name text, out escalated_at timestamptz, out created_at timestamptz,
  out last_activity_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select t.id, t.organization_id, o.name, t.number, t.title, t.category, t.priority, t.status, app.person_name(t.user_id), t.escalated_at,
      t.created_at, t.last_activity_at
    from app.support_tickets t join app.organizations o on o.id = t.organization_id where t.escalated_at is not null;
end $$;

-- replaces app.forwarded_module_requests of 20261122205500-requests-at-the-platform.sql
-- What waits for an operator, with the module as it stands there. The days are those of the organization's own time zone.
create function app.forwarded_module_requests(out id uuid, out organization_id uuid, out organization_name text, out person text, out module text,
  out module_name text, out justification text, out forwarded_by text, out forwarded_at timestamptz, out notes text, out status text,
  out trial_ends_on date, out subscription_ends_on date, out admin_controlled boolean, out is_usable boolean)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select r.id, o.id, o.name, coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email), m.slug, m.name, r.justification,
      coalesce(nullif(btrim(f.first_name || ' ' || f.last_name), ''), f.email), r.forwarded_at, r.review_notes, s.status, s.trial_ends_on,
      s.subscription_ends_on, s.admin_controlled, s.is_usable
    from app.module_access_requests r
    join app.organizations o on o.id = r.organization_id and o.is_active
    join platform.modules m on m.id = r.module_id
    join platform.profiles p on p.id = r.user_id
    left join platform.profiles f on f.id = r.forwarded_by
    cross join lateral (select * from app.installation_organization_modules(o.id) x where x.slug = m.slug) s
    where r.status = 'pending' and r.forwarded_at is not null;
end $$;

revoke all on function app.installation_tickets(), app.forwarded_module_requests() from public;
grant execute on function app.installation_tickets(), app.forwarded_module_requests() to app_platform;
set local role app_owner;
revoke create on schema app from app_definer;
