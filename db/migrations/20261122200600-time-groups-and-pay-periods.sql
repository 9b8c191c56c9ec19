set local role app_owner;

create table app.time_tracking_groups (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 200),
  group_type text not null default 'hourly' check (group_type in ('hourly', 'salaried', 'exempt')),
  pay_period text not null check (pay_period in ('weekly', 'bi_weekly', 'semi_monthly', 'monthly', 'custom')),
  -- A weekday's name, or a day of the month in digits.
  pay_period_starts_on text not null,
  -- A weekday's name, a day of the month in digits, or end_of_month.
  pay_period_ends_on text,
  pay_period_anchor_date date,
  pay_period_second_starts_on integer default 16 check (pay_period_second_starts_on between 1 and 31),
  payday_offset integer not null default 5 check (payday_offset between 0 and 60),
  pay_date_adjustment text not null default 'previous_business_day'
    check (pay_date_adjustment in ('none', 'previous_business_day', 'next_business_day', 'nearest_business_day')),
  default_work_minutes_per_day integer not null default 480 check (default_work_minutes_per_day between 0 and 1440),
  -- Per week. More tiers are in overtime_rules.
  overtime_threshold_minutes integer default 2400,
  overtime_rules jsonb not null default '[]',
  time_rounding_minutes integer not null default 0 check (time_rounding_minutes in (0, 1, 5, 6, 10, 15, 30, 60)),
  rounding_direction text not null default 'nearest' check (rounding_direction in ('nearest', 'up', 'down')),
  time_format text not null default 'decimal' check (time_format in ('decimal', 'hours_minutes')),
  work_week_start text not null default 'sunday',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, id)
);

create table app.holidays_closures (
  organization_id uuid not null default app.org_id(),
  group_id uuid not null,
  date date not null,
  label text not null,
  type text not null check (type in ('holiday', 'closure')),
  primary key (organization_id, group_id, date),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id) on delete cascade
);

-- The allocations that everyone in a group can charge hours to.
create table app.group_time_columns (
  organization_id uuid not null default app.org_id(),
  group_id uuid not null,
  column_type text not null check (column_type in ('pay_code', 'department', 'location', 'unit', 'fund')),
  column_id text not null,
  sort_order integer not null,
  primary key (organization_id, group_id, column_type, column_id),
  foreign key (organization_id, group_id) references app.time_tracking_groups (organization_id, id) on delete cascade
);

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

do $$
declare
  t text;
begin
  foreach t in array array['time_tracking_groups', 'holidays_closures', 'group_time_columns', 'pay_periods']
  loop
    call app.enable_tenant_isolation(('app.' || t)::regclass);
    execute format('grant select, insert, update, delete on app.%I to app_user', t);
  end loop;
end $$;
revoke delete on app.pay_periods from app_user;

-- A month as a number, so that months can be an array's subscripts.
create function app.month_number(p_date date) returns integer language sql immutable parallel safe as $$
  select date_part('year', p_date)::integer * 12 + date_part('month', p_date)::integer
$$;
revoke all on function app.month_number(date) from public;
grant execute on function app.month_number(date) to app_user;
