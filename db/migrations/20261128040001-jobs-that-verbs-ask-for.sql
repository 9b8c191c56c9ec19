-- Verbs ask for jobs with one function instead of a trigger for each case.
set local role app_owner;

-- The tasks that a request may ask for, stored at every start from the slices' manifests.
create table platform.verb_tasks (
  name text primary key,
  max_attempts integer not null check (max_attempts > 0)
);
grant select on platform.verb_tasks to app_worker;

drop trigger enqueue on app.import_runs;
drop trigger enqueue on app.day_recomputes;
alter table app.import_runs drop column turn;
alter table app.day_recomputes drop column turn;
