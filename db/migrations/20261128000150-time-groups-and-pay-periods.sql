set local role app_owner;

create table app.time_tracking_groups (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  -- For the members who have none of their own.
  approval_workflow_template_id uuid,
  -- What its members may add to their timesheet: any column, those listed in group_time_columns, or none.
  addable_columns text not null default 'any' check (addable_columns in ('any', 'listed', 'none')),
  -- Whether its members and their approvers are reminded of timesheets that are due.
  reminders boolean not null default true,
  primary key (organization_id, id),
  foreign key (organization_id, approval_workflow_template_id) references app.approval_workflow_templates (organization_id, id)
);
call app.enable_tenant_isolation('app.time_tracking_groups');
call app.watch_ids('app.time_tracking_groups');
grant select, insert, update, delete on app.time_tracking_groups to app_user;
grant select (organization_id, id) on app.time_tracking_groups to app_definer;

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
call app.enable_tenant_isolation('app.time_group_settings');
grant select, insert, update, delete on app.time_group_settings to app_user;

create table app.holidays_closures (
  organization_id uuid not null default app.org_id(),
  group_id uuid not null,
  date date not null,
  label text not null,
  type text not null check (type in ('holiday', 'closure')),
  primary key (organization_id, group_id, date),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id) on delete cascade
);
call app.enable_tenant_isolation('app.holidays_closures');
grant select, insert, update, delete on app.holidays_closures to app_user;

-- The allocations that everyone in a group can charge hours to.
create table app.group_time_columns (
  organization_id uuid not null default app.org_id(),
  group_id uuid not null,
  column_type text not null check (column_type in ('pay_code', 'department', 'location', 'unit', 'fund')),
  column_id text not null,
  sort_order integer not null,
  -- False: not on everyone's timesheet, but those who want to can add it.
  is_shown boolean not null default true,
  primary key (organization_id, group_id, column_type, column_id),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id) on delete cascade,
  -- The pay codes of the rule (time/rules/pay-codes.ts): a column of any other would never take hours.
  constraint group_time_columns_pay_code check (column_type <> 'pay_code' or column_id in
    ('regular', 'overtime', 'double_time', 'vacation', 'sick', 'holiday', 'personal', 'bereavement', 'jury_duty', 'unpaid'))
);
call app.enable_tenant_isolation('app.group_time_columns');
grant select, insert, update, delete on app.group_time_columns to app_user;

-- Created when first used, then frozen: a later change of the group's settings does not move an existing period (PAY-9).
create table app.pay_periods (
  organization_id uuid not null default app.org_id(),
  id uuid not null,
  group_id uuid not null,
  starts_on date not null,
  ends_on date not null check (ends_on >= starts_on),
  pay_date date not null,
  -- Why the pay date differs from period end + offset, in words; null if it does not.
  pay_date_reason text,
  created_at timestamptz not null default app.now(),
  primary key (organization_id, id),
  unique (organization_id, group_id, starts_on),
  unique (organization_id, group_id, ends_on),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id)
);
call app.enable_tenant_isolation('app.pay_periods');
grant select, insert, update on app.pay_periods to app_user;
