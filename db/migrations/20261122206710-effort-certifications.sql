set local role app_owner;

-- The hours that count of one timesheet, by fund, null for hours without one: of worked entries what is left after the day's deductions, which each
-- column bears its share of. The hash is of every row that was counted, so it changes with whatever is charged differently.
create function app.effort_of_timesheet(p_organization uuid, p_employee uuid, p_start date, p_end date)
returns table (fund_id uuid, minutes integer, program integer, management_general integer, fundraising integer, rows_hash text)
language sql stable as $$
  select r.fund_id, sum(r.minutes)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'program'), 0)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'management_general'), 0)::integer,
    coalesce(sum(r.minutes) filter (where r.functional_category = 'fundraising'), 0)::integer,
    encode(sha256(convert_to(string_agg(concat_ws(' ', r.date, r.column_type, r.column_id, r.minutes, r.functional_category, r.program_id), ';'
      order by r.date, r.column_type, r.column_id), 'UTF8')), 'hex')
  from (
    select t.fund_id, t.date, t.column_type, t.column_id, t.functional_category, t.program_id, t.minutes - coalesce(s.deducted, 0) as minutes
    from app.time_entries t
    left join app.overtime_days d on d.organization_id = t.organization_id and d.employee_id = t.employee_id and d.date = t.date
    left join lateral (
      select sum((x ->> 'deductedMinutes')::integer) as deducted from jsonb_array_elements(d.shares) x
      where x ->> 'column' = case t.column_type when 'pay_code' then t.column_id else t.column_type || ':' || t.column_id end
    ) s on true
    where t.organization_id = p_organization and t.employee_id = p_employee and t.date between p_start and p_end
      and t.pay_period_start = p_start and t.is_worked
  ) r
  group by r.fund_id
$$;
revoke all on function app.effort_of_timesheet(uuid, uuid, date, date) from public;
grant execute on function app.effort_of_timesheet(uuid, uuid, date, date) to app_user;

-- What a person, or their manager, stated of a fund's hours in a pay period. Never changed or deleted.
create table app.effort_certifications (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  submission_id uuid not null,
  fund_id uuid not null,
  -- Counts those of the same fund and timesheet: each one after the first replaces one that was voided.
  number integer not null check (number >= 1),
  employee_id uuid not null,
  period_start date not null,
  period_end date not null,
  minutes integer not null check (minutes > 0),
  total_minutes integer not null check (total_minutes >= minutes),
  rows_hash text not null,
  statement text not null,
  signed_as text not null check (signed_as in ('employee', 'manager')),
  signed_by uuid not null default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, submission_id, fund_id, number),
  foreign key (organization_id, submission_id) references app.timesheet_submissions (organization_id, id),
  foreign key (organization_id, fund_id) references app.funds (organization_id, id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);

-- That the hours of a certification changed. Never changed or deleted.
create table app.effort_certification_voids (
  organization_id uuid not null default app.org_id(),
  certification_id uuid not null,
  -- What the fund had then.
  minutes integer not null,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, certification_id),
  foreign key (organization_id, certification_id) references app.effort_certifications (organization_id, id)
);

call app.enable_tenant_isolation('app.effort_certifications');
call app.enable_tenant_isolation('app.effort_certification_voids');
grant select, insert on app.effort_certifications, app.effort_certification_voids to app_user;

-- Hours change while a timesheet is reopened, or the result of an approved one does. When that is done, what differs from what was certified is
-- voided, in the same transaction. It runs at its end, when whatever was sent with the commit is stored.
create function app.void_changed_certifications() returns trigger language plpgsql as $$
begin
  insert into app.effort_certification_voids (organization_id, certification_id, minutes)
    select c.organization_id, c.id, coalesce(n.minutes, 0) from app.effort_certifications c
    left join app.effort_of_timesheet(new.organization_id, new.employee_id, new.pay_period_start, new.pay_period_end) n on n.fund_id = c.fund_id
    where c.organization_id = new.organization_id and c.submission_id = new.id and n.rows_hash is distinct from c.rows_hash
      and not exists (select from app.effort_certification_voids v
        where v.organization_id = c.organization_id and v.certification_id = c.id);
  return null;
end $$;
revoke all on function app.void_changed_certifications() from public;
create constraint trigger void_changed_certifications after update on app.timesheet_submissions deferrable initially deferred for each row
  when (new.status = 'approved' and (old.status <> 'approved' or old.result_changed_at is distinct from new.result_changed_at))
  execute function app.void_changed_certifications();

grant create on schema app to app_worker;
set local role app_worker;
-- Whatever voids a certification queues the job that asks for another, and nothing else does.
create function app.enqueue_effort_notice() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('effort_voided', json_build_object('organizationId', new.organization_id, 'certificationId', new.certification_id),
    max_attempts => 12);
  return null;
end $$;
revoke all on function app.enqueue_effort_notice() from public;
set local role app_owner;
create trigger enqueue_effort_notice after insert on app.effort_certification_voids for each row execute function app.enqueue_effort_notice();
revoke create on schema app from app_worker;
