set local role app_owner;

-- The last number of each organization. Its row is locked until the ticket commits, so a ticket that fails leaves no gap.
create table app.support_ticket_numbers (
  organization_id uuid primary key default app.org_id() references app.organizations (id),
  last_number integer not null check (last_number > 0)
);
call app.enable_tenant_isolation('app.support_ticket_numbers');
grant select, insert, update on app.support_ticket_numbers to app_user;

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
  category text not null check (category in ('technical', 'billing', 'feature_request', 'data_import', 'training', 'account', 'bug_report', 'other')),
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
call app.enable_tenant_isolation('app.support_tickets');
call app.watch_ids('app.support_tickets');
create policy definer_answer on app.support_tickets for update to app_definer using (escalated_at is not null) with check (escalated_at is not null);
-- What follows is for the platform, which sees escalated tickets alone, and of their notes its own.
grant select, insert, update on app.support_tickets to app_user;
grant select, update (status, first_response_at, resolved_at, closed_at, last_activity_at, version, updated_at) on app.support_tickets to
  app_definer;

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
call app.enable_tenant_isolation('app.support_ticket_messages');
create policy definer on app.support_ticket_messages to app_definer using (true) with check (side = 'platform');
grant select, insert on app.support_ticket_messages to app_user, app_definer;

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
call app.enable_tenant_isolation('app.support_ticket_files');
call app.open_to_definer('app.support_ticket_files');
grant select, insert on app.support_ticket_files to app_user;
grant select on app.support_ticket_files to app_definer;
