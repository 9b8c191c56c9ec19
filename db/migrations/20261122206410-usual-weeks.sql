set local role app_owner;

-- The hours that someone usually works, by weekday and column; they fill the empty days of a period when the person asks for it.
create table app.usual_weeks (
  organization_id uuid not null default app.org_id(),
  employee_id uuid not null,
  weekday text not null check (weekday in ('monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday')),
  column_type app.time_column_type not null,
  column_id text not null,
  minutes app.minutes_of_day not null check (minutes > 0),
  -- The place in the week as it was saved.
  sort_order integer not null,
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, employee_id, weekday, column_type, column_id),
  foreign key (organization_id, employee_id) references app.employees (organization_id, id)
);
call app.enable_tenant_isolation('app.usual_weeks');
grant select, insert, update, delete on app.usual_weeks to app_user;
