set local role app_owner;

-- What hours are recorded as, beside the allocations. The key is a column's id in the API, so it never changes, and none is deleted, because hours name it.
create table app.pay_codes (
  organization_id uuid not null default app.org_id() references app.organizations (id),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  name text not null check (length(btrim(name)) between 1 and 80),
  -- Which codes are worked is a rule (time-groups/rules/pay-codes.ts), so an organization adds none of that kind.
  kind text not null check (kind in ('worked', 'leave', 'holiday', 'unpaid') and (kind = 'worked') = (key in ('regular', 'overtime', 'double_time'))),
  -- The place where nothing else orders them.
  sort_order integer not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  primary key (organization_id, key)
);
call app.enable_tenant_isolation('app.pay_codes');
grant select, insert on app.pay_codes to app_user;

-- The owner is not exempt from tenant isolation.
alter table app.organizations no force row level security;
alter table app.pay_codes no force row level security;
alter table app.departments no force row level security;
alter table app.locations no force row level security;
alter table app.units no force row level security;
alter table app.funds no force row level security;
alter table app.group_time_columns no force row level security;
alter table app.employee_time_columns no force row level security;
alter table app.usual_weeks no force row level security;

-- Those of organizations that exist already; new ones get theirs from the rule.
insert into app.pay_codes (organization_id, key, name, kind, sort_order)
  select o.id, c.key, c.name, c.kind, c.place from app.organizations o cross join (values
    ('regular', 'Regular', 'worked', 0), ('overtime', 'Overtime', 'worked', 1), ('double_time', 'Double Time', 'worked', 2),
    ('vacation', 'Vacation', 'leave', 3), ('sick', 'Sick', 'leave', 4), ('holiday', 'Holiday', 'holiday', 5), ('personal', 'Personal', 'leave', 6),
    ('bereavement', 'Bereavement', 'leave', 7), ('jury_duty', 'Jury Duty', 'leave', 8), ('unpaid', 'Unpaid', 'unpaid', 9)) as c (key, name, kind, place);

-- A column of a timesheet names its row: what stands in column_id as text is a key of one of these tables. Columns whose row is gone leave first: no
-- timesheet could show more of them than that they were removed.
do $$
declare
  t text;
  a text;
begin
  foreach t in array array['group_time_columns', 'employee_time_columns', 'usual_weeks'] loop
    execute format($sql$delete from app.%I c where c.column_type = 'pay_code'
      and not exists (select from app.pay_codes p where p.organization_id = c.organization_id and p.key = c.column_id)$sql$, t);
    execute format('alter table app.%I add column pay_code text generated always as (case column_type when ''pay_code'' then column_id end) stored', t);
    execute format('alter table app.%I add foreign key (organization_id, pay_code) references app.pay_codes (organization_id, key)', t);
    foreach a in array array['department', 'location', 'unit', 'fund'] loop
      execute format($sql$delete from app.%1$I c where c.column_type = %2$L
        and not exists (select from app.%3$I r where r.organization_id = c.organization_id and r.id::text = c.column_id)$sql$, t, a, a || 's');
      execute format('alter table app.%I add column %I uuid generated always as (case column_type when %L then column_id::uuid end) stored', t, a || '_id', a);
      execute format('alter table app.%I add foreign key (organization_id, %I) references app.%I (organization_id, id)', t, a || '_id', a || 's');
    end loop;
  end loop;
end $$;
alter table app.group_time_columns drop constraint group_time_columns_pay_code;

alter table app.organizations force row level security;
alter table app.pay_codes force row level security;
alter table app.departments force row level security;
alter table app.locations force row level security;
alter table app.units force row level security;
alter table app.funds force row level security;
alter table app.group_time_columns force row level security;
alter table app.employee_time_columns force row level security;
alter table app.usual_weeks force row level security;
