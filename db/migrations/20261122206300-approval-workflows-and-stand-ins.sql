set local role app_owner;

-- After how many days without the decision a step is escalated to the administrators as well; null: never. A running submission keeps it in its
-- own steps.
alter table app.approval_workflow_steps add column escalation_days integer check (escalation_days between 1 and 90);

-- Who decides in place of an approver, from one day to another in the organization's time zone, both included.
create table app.approval_stand_ins (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  approver_user_id uuid not null,
  stand_in_user_id uuid not null,
  starts_on date not null,
  ends_on date not null,
  -- Ended before its last day.
  ended_at timestamptz,
  created_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  foreign key (organization_id, approver_user_id) references app.organization_members (organization_id, user_id),
  foreign key (organization_id, stand_in_user_id) references app.organization_members (organization_id, user_id),
  check (approver_user_id <> stand_in_user_id),
  check (ends_on >= starts_on)
);
create index approval_stand_ins_open on app.approval_stand_ins (organization_id, approver_user_id) where ended_at is null;
call app.enable_tenant_isolation('app.approval_stand_ins'::regclass);
grant select, insert, update on app.approval_stand_ins to app_user;
call app.watch_ids('app.approval_stand_ins');

alter table app.approval_step_approvers
  -- The approver for whom a stand-in decides; null for everyone else. Both names are kept with the decision.
  add column decides_for uuid,
  -- False: nothing is awaited of them any more, because the stand-in's time is over, because the step was given to someone else, or because
  -- their stand-in, or the one they stand in for, has decided.
  add column is_asked boolean not null default true,
  -- An administrator who was asked after too many days, or was before. One of them decides for all who have not.
  add column escalated boolean not null default false,
  add foreign key (organization_id, decides_for) references app.organization_members (organization_id, user_id),
  add check (decides_for is null or decides_for <> approver_user_id and not stands_in),
  add check (is_asked or decision is null);

-- What a job adds to a timesheet's history has no author.
alter table app.timesheet_submission_events alter column actor_user_id drop not null;
