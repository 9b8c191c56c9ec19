set local role app_owner;

-- What changes on a day: where a person works, for whom, as what, who approves, and that they leave. A row is scheduled by someone, or it records a
-- change that is made already. So "who was their manager on a day" has an answer: the last applied row of that field up to the day, else what the
-- first one after it replaced, else what stands in the record.
create table app.employee_changes (
  organization_id uuid not null default app.org_id(),
  id uuid not null default gen_random_uuid(),
  employee_id uuid not null,
  kind text not null check (kind in ('change', 'leave')),
  -- The person's own day. A change is made when it begins; of one who leaves it is the last day, so that is made when it is over.
  effective_on date not null,
  -- Which of the next five it sets: one that is not named here means nothing.
  fields text[] not null default '{}'
    check (fields <@ array['department_id', 'location_id', 'reports_to_employee_id', 'job_title', 'approval_workflow_template_id']),
  department_id uuid,
  location_id uuid,
  reports_to_employee_id uuid check (reports_to_employee_id <> employee_id),
  job_title text,
  approval_workflow_template_id uuid,
  -- What they replaced, by the same names.
  replaced jsonb,
  -- Who takes over from one who leaves: reportsTo, approvals, departments.
  hand_over jsonb,
  -- It is 'applying' only inside the transaction that applies it.
  state text not null check (state in ('scheduled', 'applying', 'applied', 'failed', 'cancelled')),
  -- Why it could not be applied, for whoever scheduled it.
  failure text,
  -- Null for a job.
  created_by uuid default app.user_id(),
  applied_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  check ((kind = 'leave') = (fields = '{}')),
  check ((state = 'failed') = (failure is not null)),
  check ((state = 'applied') = (applied_at is not null)),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, department_id) references app.departments (organization_id, id),
  foreign key (organization_id, location_id) references app.locations (organization_id, id),
  foreign key (organization_id, reports_to_employee_id) references app.employees (organization_id, id),
  foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id)
);
create index employee_changes_of_person on app.employee_changes (organization_id, employee_id, effective_on);
create index employee_changes_scheduled on app.employee_changes (organization_id, effective_on) where state = 'scheduled';
-- A person leaves once.
create unique index employee_changes_one_leave on app.employee_changes (organization_id, employee_id) where kind = 'leave' and state = 'scheduled';
call app.enable_tenant_isolation('app.employee_changes');
grant select, insert, update on app.employee_changes to app_user;
call app.watch_ids('app.employee_changes');

-- On every path, whatever writes: a row for what changed today, unless the transaction is applying one that has another day.
create function app.record_employee_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := to_jsonb(old);
  v_fields text[] := array(
    select f from unnest(array['department_id', 'location_id', 'reports_to_employee_id', 'job_title', 'approval_workflow_template_id']) f
    where v_new -> f is distinct from v_old -> f);
  v_replaced jsonb := (select jsonb_object_agg(f, v_old -> f) from unnest(v_fields) f);
begin
  update app.employee_changes c set replaced = v_replaced
    where c.organization_id = new.organization_id and c.employee_id = new.id and c.state = 'applying';
  if not found then
    insert into app.employee_changes (organization_id, employee_id, kind, effective_on, fields, department_id, location_id,
      reports_to_employee_id, job_title, approval_workflow_template_id, replaced, state, applied_at)
    select new.organization_id, new.id, 'change', (app.now() at time zone coalesce(l.timezone, o.timezone))::date, v_fields,
      case when 'department_id' = any (v_fields) then new.department_id end,
      case when 'location_id' = any (v_fields) then new.location_id end,
      case when 'reports_to_employee_id' = any (v_fields) then new.reports_to_employee_id end,
      case when 'job_title' = any (v_fields) then new.job_title end,
      case when 'approval_workflow_template_id' = any (v_fields) then new.approval_workflow_template_id end,
      v_replaced, 'applied', app.now()
    from app.organizations o left join app.locations l on l.organization_id = o.id and l.id = new.location_id
    where o.id = new.organization_id;
  end if;
  return null;
end $$;
revoke all on function app.record_employee_change() from public;
create trigger record_employee_change
  after update of department_id, location_id, reports_to_employee_id, job_title, approval_workflow_template_id on app.employees
  for each row when ((old.department_id, old.location_id, old.reports_to_employee_id, old.job_title, old.approval_workflow_template_id)
    is distinct from (new.department_id, new.location_id, new.reports_to_employee_id, new.job_title, new.approval_workflow_template_id))
  execute function app.record_employee_change();

-- Ends the sessions that someone who is no longer an active member has in this organization; those in other organizations go on.
grant delete on auth.session to app_definer;
grant create on schema app to app_definer;
set local role app_definer;
create function app.end_sessions_of_former_member(p_user uuid) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ended integer;
begin
  delete from auth.session s where s."userId" = p_user and s."organizationId" = app.org_id()
    and not exists (select from app.member_access m where m.organization_id = app.org_id() and m.user_id = p_user and m.is_active);
  get diagnostics v_ended = row_count;
  return v_ended;
end $$;
revoke all on function app.end_sessions_of_former_member(uuid) from public;
grant execute on function app.end_sessions_of_former_member(uuid) to app_user;
set local role app_owner;
revoke create on schema app from app_definer;
