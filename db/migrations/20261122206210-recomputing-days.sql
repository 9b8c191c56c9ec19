set local role app_owner;

-- The results of days are computed again, from a day on, after a group's settings or someone's group changed for days in the past. A job goes through
-- the people one after another and keeps here how far it came, so that a kill costs one person's work.
create table app.day_recomputes (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  -- Whoever was in this group then, or else these people.
  group_id uuid,
  employee_ids uuid[] not null default '{}',
  from_date date not null,
  state text not null default 'running' check (state in ('running', 'done')),
  -- The last one that is done, in the order of ids.
  after_employee_id uuid not null default '00000000-0000-0000-0000-000000000000',
  done integer not null default 0,
  total integer not null,
  -- People whose results changed.
  changed integer not null default 0,
  -- Grows with each turn that the job takes, which queues the next one.
  turn integer not null default 0,
  started_by uuid default app.user_id(),
  created_at timestamptz not null default app.now(),
  finished_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);
create index day_recomputes_newest on app.day_recomputes (organization_id, created_at desc);
call app.enable_tenant_isolation('app.day_recomputes');
grant select, insert, update, delete on app.day_recomputes to app_user;

grant create on schema app to app_worker;
set local role app_worker;
create function app.enqueue_day_recompute() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('recompute_days', json_build_object('organizationId', new.organization_id, 'recomputeId', new.id),
    job_key => 'recompute days ' || new.id, max_attempts => 1000);
  return null;
end $$;
revoke all on function app.enqueue_day_recompute() from public;
set local role app_owner;
revoke create on schema app from app_worker;
create trigger enqueue after insert or update of turn on app.day_recomputes for each row
  when (new.state = 'running') execute function app.enqueue_day_recompute();
