set local role app_owner;

-- Funds and programs are now kept by the organization itself: what a fund is for, and what of its hours someone has to certify.
alter table app.funds
  add column program_id uuid,
  -- Leave of people who work for the fund may be charged to it.
  add column takes_leave boolean not null default true,
  -- Hours charged to it are certified once they are approved: true of a grant, and false of money without conditions.
  add column needs_certification boolean not null default true,
  add foreign key (organization_id, program_id) references app.programs (organization_id, id),
  add constraint funds_dates check (start_date is null or end_date is null or start_date <= end_date);
alter table app.programs
  add column code text,
  add unique (organization_id, code);
call app.watch_ids('app.programs');

-- The order in which lists start, as for other records.
create index funds_list on app.funds (organization_id, (coalesce(lower(name), '') collate "C"), id);
create index programs_list on app.programs (organization_id, (coalesce(lower(name), '') collate "C"), id);

-- What depends on a fund or a program is counted before it is deactivated, and moved.
create index funds_program on app.funds (organization_id, program_id) where program_id is not null;
create index employees_default_fund on app.employees (organization_id, default_fund_id) where default_fund_id is not null;
create index employees_default_program on app.employees (organization_id, default_program_id) where default_program_id is not null;
