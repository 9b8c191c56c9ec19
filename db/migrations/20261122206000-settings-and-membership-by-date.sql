set local role app_owner;

-- What a group's rules take, from a day on: a version holds until the next one begins. The first begins long before anyone's hours.
create table app.time_group_settings (
  organization_id uuid not null default app.org_id(),
  group_id uuid not null,
  effective_from date not null default '1900-01-01',
  group_type text not null default 'hourly' check (group_type in ('hourly', 'salaried', 'exempt')),
  pay_period text not null check (pay_period in ('weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom')),
  -- A weekday's name, or a day of the month in digits.
  pay_period_starts_on text not null,
  -- A weekday's name, a day of the month in digits, or end_of_month.
  pay_period_ends_on text,
  pay_period_anchor_date date,
  pay_period_second_starts_on integer default 16 check (pay_period_second_starts_on between 1 and 31),
  -- Custom periods: a list of startsOn, endsOn, and payDate, which may be null.
  pay_periods jsonb not null default '[]' check (jsonb_typeof(pay_periods) = 'array'),
  payday_offset integer not null default 5 check (payday_offset between 0 and 60),
  pay_date_adjustment text not null default 'previous_business_day'
    check (pay_date_adjustment in ('none', 'previous_business_day', 'next_business_day', 'nearest_business_day')),
  default_work_minutes_per_day integer not null default 480 check (default_work_minutes_per_day between 0 and 1440),
  -- Seven, Monday first. Null: the default minutes from Monday to Friday.
  scheduled_minutes integer[] check (cardinality(scheduled_minutes) = 7 and 0 <= all (scheduled_minutes) and 1440 >= all (scheduled_minutes)),
  -- Per week. More tiers are in overtime_rules.
  overtime_threshold_minutes integer default 2400,
  overtime_rules jsonb not null default '[]' check (jsonb_typeof(overtime_rules) = 'array'),
  overtime_source text not null default 'computed' check (overtime_source in ('computed', 'typed')),
  time_rounding_minutes integer not null default 0 check (time_rounding_minutes in (0, 1, 5, 6, 10, 15, 30, 60)),
  rounding_direction text not null default 'nearest' check (rounding_direction in ('nearest', 'up', 'down')),
  time_format text not null default 'decimal' check (time_format in ('decimal', 'hours_minutes')),
  work_week_start text not null default 'sunday'
    check (work_week_start in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  -- allowBreaks, breakPeriodMinutes and so on; a key that is missing has the rule's default.
  break_lunch_settings jsonb not null default '{}' check (jsonb_typeof(break_lunch_settings) = 'object'),
  holiday_pay text not null default 'none' check (holiday_pay in ('none', 'scheduled')),
  -- A list of column and percent: how a day's hours are split.
  allocation_defaults jsonb not null default '[]' check (jsonb_typeof(allocation_defaults) = 'array'),
  -- Who saved the version, when, and why, where it holds from a day in the past.
  created_by uuid default app.user_id(),
  created_at timestamptz not null default app.now(),
  reason text check (length(btrim(reason)) between 1 and 500),
  primary key (organization_id, group_id, effective_from),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id) on delete cascade
);

-- Which group someone is in, and from when to when. Two of them do not overlap. Before someone's first membership its group applies.
create table app.group_memberships (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  starts_on date not null,
  ends_on date check (ends_on >= starts_on),
  group_id uuid not null,
  -- Of someone who works other hours than the group: seven, Monday first.
  scheduled_minutes integer[] check (cardinality(scheduled_minutes) = 7 and 0 <= all (scheduled_minutes) and 1440 >= all (scheduled_minutes)),
  created_by uuid default app.user_id(),
  created_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, starts_on),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id) on delete cascade,
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);
-- The members of a group.
create index group_memberships_group on app.group_memberships (organization_id, group_id, employee_id);

alter table app.time_tracking_groups
  -- For the members who have none of their own.
  add column approval_workflow_template_id uuid,
  -- What its members may add to their timesheet: any column, those listed in group_time_columns, or none.
  add column addable_columns text not null default 'any' check (addable_columns in ('any', 'listed', 'none')),
  -- Whether its members and their approvers are reminded of timesheets that are due.
  add column reminders boolean not null default true,
  add foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id);
-- False: not on everyone's timesheet, but those who want to can add it.
alter table app.group_time_columns add column is_shown boolean not null default true;

-- The settings and members that exist already hold from the beginning. The owner is not exempt from tenant isolation.
alter table app.time_tracking_groups no force row level security;
alter table app.employees no force row level security;
insert into app.time_group_settings (organization_id, group_id, group_type, pay_period, pay_period_starts_on, pay_period_ends_on, pay_period_anchor_date,
    pay_period_second_starts_on, payday_offset, pay_date_adjustment, default_work_minutes_per_day, overtime_threshold_minutes, overtime_rules,
    time_rounding_minutes, rounding_direction, time_format, work_week_start, created_by, created_at)
  select g.organization_id, g.id, g.group_type, g.pay_period, g.pay_period_starts_on, g.pay_period_ends_on, g.pay_period_anchor_date,
    g.pay_period_second_starts_on, g.payday_offset, g.pay_date_adjustment, g.default_work_minutes_per_day, g.overtime_threshold_minutes, g.overtime_rules,
    g.time_rounding_minutes, g.rounding_direction, g.time_format, g.work_week_start, null, g.created_at
  from app.time_tracking_groups g;
insert into app.group_memberships (organization_id, employee_id, starts_on, group_id, created_by, created_at)
  select e.organization_id, e.id, '1900-01-01', e.time_tracking_group_id, null, e.created_at
  from app.employees e where e.time_tracking_group_id is not null;
alter table app.time_tracking_groups force row level security;
alter table app.employees force row level security;

alter table app.time_tracking_groups drop column group_type, drop column pay_period, drop column pay_period_starts_on, drop column pay_period_ends_on,
  drop column pay_period_anchor_date, drop column pay_period_second_starts_on, drop column payday_offset, drop column pay_date_adjustment,
  drop column default_work_minutes_per_day, drop column overtime_threshold_minutes, drop column overtime_rules, drop column time_rounding_minutes,
  drop column rounding_direction, drop column time_format, drop column work_week_start;

call app.enable_tenant_isolation('app.time_group_settings');
call app.enable_tenant_isolation('app.group_memberships');
grant select, insert, update, delete on app.time_group_settings, app.group_memberships to app_user;
call app.watch_ids('app.time_tracking_groups');

-- The group that a person is in on a day; null without one.
create function app.group_on(p_organization uuid, p_employee uuid, p_date date) returns uuid language sql stable parallel safe as $$
  select case when m.ends_on is null or m.ends_on >= p_date then m.group_id end from app.group_memberships m
  where m.organization_id = p_organization and m.employee_id = p_employee
  order by m.starts_on <= p_date desc, abs(p_date - m.starts_on) limit 1
$$;
revoke all on function app.group_on(uuid, uuid, date) from public;
grant execute on function app.group_on(uuid, uuid, date) to app_user;

-- Memberships do not overlap. Their writers wait for each other, and for those who write the person's hours.
create function app.keep_memberships_apart() returns trigger language plpgsql as $$
begin
  perform from app.employee_time_states s where s.organization_id = new.organization_id and s.employee_id = new.employee_id for update;
  if exists (select from app.group_memberships a join app.group_memberships b
        on b.organization_id = a.organization_id and b.employee_id = a.employee_id and b.starts_on > a.starts_on
      where a.organization_id = new.organization_id and a.employee_id = new.employee_id and (a.ends_on is null or a.ends_on >= b.starts_on)) then
    raise exception 'two memberships of one person overlap' using errcode = '23P01', constraint = 'group_memberships_overlap';
  end if;
  return null;
end $$;
create constraint trigger keep_apart after insert or update on app.group_memberships deferrable initially deferred
  for each row execute function app.keep_memberships_apart();

-- employees.time_tracking_group_id is today's group. Whoever writes it changes the membership from the person's own today on.
create function app.change_membership_today() returns trigger language plpgsql as $$
declare
  v_today date;
  v_starts_on date;
  v_ends_on date;
begin
  if tg_op = 'INSERT' or not exists (select from app.group_memberships m where m.organization_id = new.organization_id and m.employee_id = new.id) then
    insert into app.group_memberships (organization_id, employee_id, starts_on, group_id)
      select new.organization_id, new.id, '1900-01-01', new.time_tracking_group_id where new.time_tracking_group_id is not null;
    return null;
  end if;
  select (app.now() at time zone coalesce(l.timezone, o.timezone))::date into v_today
    from app.organizations o left join app.locations l on l.organization_id = o.id and l.id = new.location_id where o.id = new.organization_id;
  if app.group_on(new.organization_id, new.id, v_today) is not distinct from new.time_tracking_group_id then
    return null;
  end if;
  select m.starts_on, m.ends_on into v_starts_on, v_ends_on from app.group_memberships m
    where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on <= v_today and (m.ends_on is null or m.ends_on >= v_today);
  if v_starts_on is null then
    -- Between two memberships, or before the first.
    select min(m.starts_on) - 1 into v_ends_on from app.group_memberships m
      where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on > v_today;
  elsif v_starts_on = v_today then
    delete from app.group_memberships m where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on = v_today;
  else
    update app.group_memberships m set ends_on = v_today - 1
      where m.organization_id = new.organization_id and m.employee_id = new.id and m.starts_on = v_starts_on;
  end if;
  insert into app.group_memberships (organization_id, employee_id, starts_on, ends_on, group_id)
    select new.organization_id, new.id, v_today, v_ends_on, new.time_tracking_group_id where new.time_tracking_group_id is not null;
  return null;
end $$;
create trigger begin_membership after insert on app.employees for each row
  when (new.time_tracking_group_id is not null) execute function app.change_membership_today();
create trigger change_membership after update of time_tracking_group_id on app.employees for each row
  when (old.time_tracking_group_id is distinct from new.time_tracking_group_id and pg_trigger_depth() = 0)
  execute function app.change_membership_today();

-- The other way round: a membership that covers today is the person's group. One that begins later is applied by a job on its day.
create function app.apply_membership() returns trigger language plpgsql as $$
declare
  v_organization uuid := coalesce(new.organization_id, old.organization_id);
  v_employee uuid := coalesce(new.employee_id, old.employee_id);
begin
  update app.employees e set time_tracking_group_id = t.group_id, version = e.version % 2147483647 + 1, updated_at = app.now()
    from (select app.group_on(v_organization, v_employee, (app.now() at time zone coalesce(l.timezone, o.timezone))::date) as group_id
      from app.employees p join app.organizations o on o.id = p.organization_id
      left join app.locations l on l.organization_id = p.organization_id and l.id = p.location_id
      where p.organization_id = v_organization and p.id = v_employee) t
    where e.organization_id = v_organization and e.id = v_employee and e.time_tracking_group_id is distinct from t.group_id;
  return null;
end $$;
create constraint trigger apply_membership after insert or update or delete on app.group_memberships deferrable initially deferred
  for each row when (pg_trigger_depth() = 0) execute function app.apply_membership();

revoke all on function app.keep_memberships_apart(), app.change_membership_today(), app.apply_membership() from public;
