-- How someone is employed. Null where the organization doesn't say.
set local role app_owner;

alter table app.employees add column employment_type text check (employment_type in ('full_time', 'part_time', 'temporary', 'intern'));
