-- Requests for modules that an organization passed on: operators read and answer them. And a request is answered as soon as its person has the module,
-- whoever gave it.
set local role app_owner;
create policy definer_answer on app.module_access_requests for update to app_definer using (true) with check (true);
grant select (organization_id, id, user_id, module_id, justification, status, review_notes, forwarded_by, forwarded_at, created_at),
  update (status, reviewed_by, reviewed_at) on app.module_access_requests to app_definer;
create index module_access_requests_forwarded on app.module_access_requests (forwarded_at, id) where status = 'pending' and forwarded_at is not null;

grant create on schema app to app_definer;
set local role app_definer;

-- What waits for an operator, the oldest first, with the module as it stands there. The days are those of the organization's own time zone.
create function app.forwarded_module_requests(p_after uuid, p_limit integer, out id uuid, out organization_id uuid, out organization_name text,
  out person text, out module text, out module_name text, out justification text, out forwarded_by text, out forwarded_at timestamptz, out notes text,
  out status text, out trial_ends_on date, out subscription_ends_on date, out admin_controlled boolean, out is_usable boolean)
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
    where r.status = 'pending' and r.forwarded_at is not null and (p_after is null or (r.forwarded_at, r.id) > (
      select a.forwarded_at, a.id from app.module_access_requests a where a.id = p_after))
    order by r.forwarded_at, r.id limit p_limit;
end $$;
create function app.count_forwarded_module_requests() returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from app.module_access_requests r join app.organizations o on o.id = r.organization_id and o.is_active
    where r.status = 'pending' and r.forwarded_at is not null);
end $$;

-- Holds a request that waits for an operator until the transaction ends, and brings the transaction into its organization, where it is answered. Answers
-- 'open', 'closed' or 'unknown'; nothing has changed unless it is open.
create function app.open_forwarded_request(p_organization uuid, p_id uuid, out answer text, out module text, out admin_controlled boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  select case r.status when 'pending' then 'open' else 'closed' end, m.slug, coalesce(om.admin_controlled, false)
    into answer, module, open_forwarded_request.admin_controlled
    from app.module_access_requests r
    join app.organizations o on o.id = r.organization_id and o.is_active
    join platform.modules m on m.id = r.module_id
    left join app.organization_modules om on om.organization_id = r.organization_id and om.module_id = r.module_id
    where r.organization_id = p_organization and r.id = p_id and r.forwarded_at is not null for update of r;
  answer := coalesce(answer, 'unknown');
  if answer = 'open' then
    perform set_config('app.org_id', p_organization::text, true);
  end if;
end $$;

-- Whoever has the module now waits for it no more. One that is being reviewed is left to its reviewer, who holds it.
create function app.answer_given_requests() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ids uuid[];
  v_answered record;
begin
  v_ids := array(
    select r.id from changed c
    join app.module_access_requests r on r.organization_id = c.organization_id and r.user_id = c.user_id and r.status = 'pending'
    join platform.modules m on m.id = r.module_id
    where c.is_active and (c.modules ->> m.slug)::timestamptz > app.now()
    for update of r skip locked);
  if cardinality(v_ids) > 0 then
    for v_answered in
      update app.module_access_requests r set status = 'approved', reviewed_by = app.user_id(), reviewed_at = app.now()
      where r.organization_id in (select c.organization_id from changed c) and r.id = any (v_ids) returning r.organization_id, r.id
    loop
      perform pg_notify('steward_changes', v_answered.organization_id || ' module_access_requests ' || v_answered.id);
    end loop;
  end if;
  return null;
end $$;
revoke all on function app.forwarded_module_requests(uuid, integer), app.count_forwarded_module_requests(), app.open_forwarded_request(uuid, uuid),
  app.answer_given_requests() from public;
grant execute on function app.forwarded_module_requests(uuid, integer), app.count_forwarded_module_requests(), app.open_forwarded_request(uuid, uuid)
  to app_platform;
set local role app_owner;
revoke create on schema app from app_definer;
create trigger answer_given_requests after update on app.member_access referencing new table as changed
  for each statement execute function app.answer_given_requests();
