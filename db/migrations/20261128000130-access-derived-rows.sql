set local role app_owner;

-- The gate reads two derived tables instead of ten. Triggers write them again in the same transaction when a source changes;
-- no one else may write them. A member's row also copies what the organization has switched on, because the cost of preparing a query
-- grows with its tables, and every call pays for the gate's.
create table app.organization_access (
  organization_id uuid primary key references app.organizations (id) on delete cascade,
  is_active boolean not null,
  -- The slug of each module that is switched on, and until when.
  modules jsonb not null,
  -- The slugs of the time features that are switched off.
  features_off text[] not null
);
call app.enable_tenant_isolation('app.organization_access');
create policy definer on app.organization_access to app_definer using (true) with check (true);
grant select, insert, update, delete on app.organization_access to app_definer;
grant select (organization_id, modules) on app.organization_access to app_user;

create table app.member_access (
  organization_id uuid not null,
  user_id uuid not null,
  is_active boolean not null,
  role_key text,
  base_role text,
  employee_id uuid,
  -- Permissions held at read, which write includes, and at write.
  reads text[] not null,
  writes text[] not null,
  organization_is_active boolean not null default false,
  modules jsonb not null default '{}',
  features_off text[] not null default '{}',
  -- Until when a member who has to have a second factor may still do without; null for everyone who has one or needs none. The gate compares it.
  second_factor_due timestamptz,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references app.organization_members (organization_id, user_id) on delete cascade
);
call app.enable_tenant_isolation('app.member_access');
create policy definer on app.member_access to app_definer using (true) with check (true);
-- A person's own modules are in their access row, so the first answer of a page reads them there, as the gate does.
-- The permission audit says which modules a member may use. Their row has the answer that the gate reads; the rest of it stays the gate's.
grant select, insert, update, delete on app.member_access to app_definer;
grant select (organization_id, user_id, modules, second_factor_due) on app.member_access to app_user;

create trigger tell_of_changed after update on app.organization_access referencing old table as before new table as after
  for each statement execute function app.tell_of_organization_access();
create trigger reassign_approvals_of_new after insert on app.member_access referencing new table as after
  for each statement execute function app.reassign_approvals_after_access_changed();
create trigger reassign_approvals after update on app.member_access referencing old table as before new table as after
  for each statement execute function app.reassign_approvals_after_access_changed();
create trigger tell_of_new after insert on app.member_access referencing new table as changed
  for each statement execute function app.tell_of_access();
create trigger tell_of_changed after update on app.member_access referencing new table as changed
  for each statement execute function app.tell_of_access();
create trigger tell_of_ended after delete on app.member_access referencing old table as changed
  for each statement execute function app.tell_of_access();
create trigger answer_given_requests after update on app.member_access referencing new table as changed
  for each statement execute function app.answer_given_requests();
