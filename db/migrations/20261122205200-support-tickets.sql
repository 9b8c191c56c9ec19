set local role app_owner;

-- A question or a problem that someone filed with their organization's administrators, who may pass it on to the platform. Numbered from 1 in each
-- organization without gaps.
create table app.support_tickets (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  number integer not null check (number > 0),
  -- Kept after they leave; a super admin inside the organization files too, so no member is required.
  user_id uuid not null default app.user_id(),
  title text not null check (length(btrim(title)) between 1 and 200),
  description text not null check (length(btrim(description)) between 1 and 10000),
  category text not null check (length(category) between 1 and 40),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'waiting_on_customer', 'resolved', 'closed')),
  -- What the browser said of itself: url, userAgent, screenResolution, timestamp, timezone, hasScreenshot. Shown as text and never followed.
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object' and length(metadata::text) <= 8000),
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  assigned_to uuid,
  escalated_at timestamptz,
  escalated_by uuid,
  -- The first answer that the requester could read, of someone else.
  first_response_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  last_activity_at timestamptz not null default app.now(),
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, number),
  check ((escalated_at is null) = (escalated_by is null))
);
create index support_tickets_of_requester on app.support_tickets (organization_id, user_id, number desc);
create index support_tickets_by_status on app.support_tickets (organization_id, status, number desc);
create index support_tickets_by_activity on app.support_tickets (organization_id, last_activity_at desc, id desc);
create index support_tickets_escalated on app.support_tickets (escalated_at desc, id desc) where escalated_at is not null;

-- The last number of each organization. Its row is locked until the ticket commits, so a ticket that fails leaves no gap.
create table app.support_ticket_numbers (
  organization_id uuid primary key default app.org_id() references app.organizations (id),
  last_number integer not null check (last_number > 0)
);

-- What was said about a ticket. An internal one is for its own side alone; `side` says who wrote: whoever filed the ticket, the organization's
-- administrators, or the platform.
create table app.support_ticket_messages (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  ticket_id uuid not null,
  user_id uuid not null default app.user_id(),
  message text not null check (length(btrim(message)) between 1 and 10000),
  is_internal boolean not null default false,
  side text not null check (side in ('requester', 'organization', 'platform')),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, ticket_id) references app.support_tickets (organization_id, id),
  check (not (is_internal and side = 'requester'))
);
create index support_ticket_messages_of_ticket on app.support_ticket_messages (organization_id, ticket_id, created_at, id);

-- The files of a ticket. The picture that it was filed with belongs to the ticket itself, the others to a message, whose readers read them.
create table app.support_ticket_files (
  organization_id uuid not null default app.org_id(),
  file_id uuid not null,
  ticket_id uuid not null,
  message_id uuid,
  position integer not null check (position between 1 and 20),
  primary key (organization_id, file_id),
  foreign key (organization_id, file_id) references app.files (organization_id, id),
  foreign key (organization_id, ticket_id) references app.support_tickets (organization_id, id),
  foreign key (organization_id, message_id) references app.support_ticket_messages (organization_id, id)
);
create index support_ticket_files_of_ticket on app.support_ticket_files (organization_id, ticket_id, position);

do $$
declare
  t text;
begin
  foreach t in array array['support_tickets', 'support_ticket_numbers', 'support_ticket_messages', 'support_ticket_files'] loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
  end loop;
end $$;
grant select, insert, update on app.support_tickets, app.support_ticket_numbers to app_user;
grant select, insert on app.support_ticket_messages, app.support_ticket_files to app_user;
call app.watch_ids('app.support_tickets');

-- What follows is for the platform, which sees escalated tickets alone, and of their notes its own.
grant select, update (status, first_response_at, resolved_at, closed_at, last_activity_at, version, updated_at) on app.support_tickets to app_definer;
create policy definer_answer on app.support_tickets for update to app_definer using (escalated_at is not null) with check (escalated_at is not null);
create policy definer on app.support_ticket_messages to app_definer using (true) with check (side = 'platform');
grant select, insert on app.support_ticket_messages to app_definer;
call app.open_to_definer('app.support_ticket_files');
grant select on app.support_ticket_files to app_definer;
grant select (organization_id, id, key, sha256, name, content_type, size, state, attached_to) on app.files to app_definer;

grant create on schema app to app_definer;
set local role app_definer;

-- The platform administrators who are told of an escalated ticket of the calling person's organization, by mail: they have no notifications there.
create function app.operators_to_tell(p_ticket uuid, out email text) returns setof text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select p.email from platform.administrators a join platform.profiles p on p.id = a.user_id
  where exists (select from app.support_tickets t where t.organization_id = app.org_id() and t.id = p_ticket)
  order by p.email
$$;

create function app.person_name(p_user uuid) returns text language sql stable set search_path = pg_catalog, pg_temp as $$
  select coalesce(nullif(btrim(p.first_name || ' ' || p.last_name), ''), p.email) from platform.profiles p where p.id = p_user
$$;

create function app.installation_tickets(p_search text, p_status text[], p_priority text[], p_after uuid, p_limit integer, out id uuid,
  out organization_id uuid, out organization_name text, out number integer, out title text, out category text, out priority text, out status text,
  out requester_name text, out escalated_at timestamptz, out created_at timestamptz, out last_activity_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select t.id, t.organization_id, o.name, t.number, t.title, t.category, t.priority, t.status, app.person_name(t.user_id), t.escalated_at,
      t.created_at, t.last_activity_at
    from app.support_tickets t join app.organizations o on o.id = t.organization_id
    where t.escalated_at is not null
      and (p_search is null or strpos(lower(o.name || ' ' || t.title || ' #' || t.number), lower(p_search)) > 0)
      and (p_status is null or t.status = any (p_status)) and (p_priority is null or t.priority = any (p_priority))
      and (p_after is null or (t.escalated_at, t.id) < (select c.escalated_at, c.id from app.support_tickets c where c.id = p_after and c.escalated_at is not null))
    order by t.escalated_at desc, t.id desc limit p_limit;
end $$;
create function app.count_installation_tickets(p_search text, p_status text[], p_priority text[]) returns integer
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return (select count(*) from app.support_tickets t join app.organizations o on o.id = t.organization_id
    where t.escalated_at is not null
      and (p_search is null or strpos(lower(o.name || ' ' || t.title || ' #' || t.number), lower(p_search)) > 0)
      and (p_status is null or t.status = any (p_status)) and (p_priority is null or t.priority = any (p_priority)));
end $$;

create function app.installation_ticket(p_id uuid, out id uuid, out organization_id uuid, out organization_name text, out number integer, out title text,
  out description text, out category text, out priority text, out status text, out metadata jsonb, out tags text[], out requester_name text,
  out assigned_name text, out escalated_at timestamptz, out first_response_at timestamptz, out resolved_at timestamptz, out closed_at timestamptz,
  out version integer, out created_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select t.id, t.organization_id, o.name, t.number, t.title, t.description, t.category, t.priority, t.status, t.metadata, t.tags,
      app.person_name(t.user_id), app.person_name(t.assigned_to), t.escalated_at, t.first_response_at, t.resolved_at, t.closed_at, t.version, t.created_at
    from app.support_tickets t join app.organizations o on o.id = t.organization_id where t.id = p_id and t.escalated_at is not null;
end $$;
create function app.installation_ticket_messages(p_id uuid, out id uuid, out side text, out is_internal boolean, out author_name text, out message text,
  out is_own boolean, out created_at timestamptz)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select m.id, m.side, m.is_internal, app.person_name(m.user_id), m.message, m.user_id = app.user_id(), m.created_at
    from app.support_ticket_messages m
    join app.support_tickets t on t.organization_id = m.organization_id and t.id = m.ticket_id and t.escalated_at is not null
    where m.ticket_id = p_id and (not m.is_internal or m.side = 'platform') order by m.created_at, m.id;
end $$;
-- The files of what the platform may read of a ticket, and where their bytes are.
create function app.installation_ticket_files(p_id uuid, out id uuid, out message_id uuid, out key text, out sha256 text, out name text,
  out content_type text, out size integer)
returns setof record language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.require_operator();
  return query
    select f.id, s.message_id, f.key, f.sha256, f.name, f.content_type, f.size
    from app.support_ticket_files s
    join app.support_tickets t on t.organization_id = s.organization_id and t.id = s.ticket_id and t.escalated_at is not null
    join app.files f on f.organization_id = s.organization_id and f.id = s.file_id and f.state = 'stored' and f.attached_to is not null
    left join app.support_ticket_messages m on m.organization_id = s.organization_id and m.id = s.message_id
    where s.ticket_id = p_id and (m.id is null or not m.is_internal or m.side = 'platform') order by s.position;
end $$;

-- An answer or a note of the platform. p_status is the answer of the rule for the status it had. Answers the organization, or null where the ticket is
-- unknown, not escalated, or no longer of that version.
create function app.answer_ticket(p_id uuid, p_version integer, p_message_id uuid, p_message text, p_internal boolean, p_status text, p_request text)
returns uuid language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket app.support_tickets;
begin
  perform app.require_operator();
  select t.* into v_ticket from app.support_tickets t where t.id = p_id and t.escalated_at is not null and t.version = p_version for no key update;
  if v_ticket.id is null then
    return null;
  end if;
  insert into app.support_ticket_messages (organization_id, id, ticket_id, user_id, message, is_internal, side)
  values (v_ticket.organization_id, p_message_id, p_id, app.user_id(), p_message, p_internal, 'platform');
  if not p_internal then
    update app.support_tickets t set first_response_at = coalesce(t.first_response_at, app.now()), last_activity_at = app.now(), updated_at = app.now(),
      status = p_status, version = t.version + case when t.status = p_status then 0 else 1 end
      where t.organization_id = v_ticket.organization_id and t.id = p_id;
    perform app.enqueue('tell_of_platform_answer', json_build_object('organizationId', v_ticket.organization_id, 'ticketId', p_id, 'messageId', p_message_id),
      'ticket answer ' || p_message_id);
  end if;
  perform app.record_in_organization(v_ticket.organization_id, 'operator', case when p_internal then 'support_ticket.platform_noted' else 'support_ticket.replied' end,
    'support_tickets', p_id, null, case when not p_internal then jsonb_build_object('status', p_status) end, p_request);
  return v_ticket.organization_id;
end $$;
-- Sets the status of an escalated ticket for the platform. Answers the organization, or null as above.
create function app.set_ticket_status(p_id uuid, p_version integer, p_status text, p_request text) returns uuid
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket app.support_tickets;
begin
  perform app.require_operator();
  select t.* into v_ticket from app.support_tickets t where t.id = p_id and t.escalated_at is not null and t.version = p_version for no key update;
  if v_ticket.id is null then
    return null;
  end if;
  update app.support_tickets t set status = p_status, version = t.version + 1, last_activity_at = app.now(), updated_at = app.now(),
    resolved_at = case when p_status = 'resolved' then app.now() when p_status = 'closed' then t.resolved_at end,
    closed_at = case when p_status = 'closed' then app.now() end
    where t.organization_id = v_ticket.organization_id and t.id = p_id;
  perform app.enqueue('tell_of_platform_answer', json_build_object('organizationId', v_ticket.organization_id, 'ticketId', p_id, 'status', p_status),
    'ticket status ' || p_id || ' ' || v_ticket.version);
  perform app.record_in_organization(v_ticket.organization_id, 'operator', 'support_ticket.status_changed', 'support_tickets', p_id,
    jsonb_build_object('status', v_ticket.status), jsonb_build_object('status', p_status), p_request);
  return v_ticket.organization_id;
end $$;

revoke all on function app.operators_to_tell(uuid), app.person_name(uuid), app.installation_tickets(text, text[], text[], uuid, integer),
  app.count_installation_tickets(text, text[], text[]), app.installation_ticket(uuid), app.installation_ticket_messages(uuid),
  app.installation_ticket_files(uuid), app.answer_ticket(uuid, integer, uuid, text, boolean, text, text), app.set_ticket_status(uuid, integer, text, text)
  from public;
grant execute on function app.operators_to_tell(uuid) to app_user;
grant execute on function app.installation_tickets(text, text[], text[], uuid, integer), app.count_installation_tickets(text, text[], text[]),
  app.installation_ticket(uuid), app.installation_ticket_messages(uuid), app.installation_ticket_files(uuid),
  app.answer_ticket(uuid, integer, uuid, text, boolean, text, text), app.set_ticket_status(uuid, integer, text, text) to app_platform;
set local role app_owner;
revoke create on schema app from app_definer;
