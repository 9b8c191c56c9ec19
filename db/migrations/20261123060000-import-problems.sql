-- A row of an import can have several problems, equal problems of a file are shown as one, and an import of people can add locations and units too.
set local role app_owner;

alter table app.import_rows add column problems jsonb not null default '[]';
-- Equal problems of the last check.
alter table app.import_runs add column groups jsonb not null default '[]';

-- The owner is not exempt from tenant isolation.
alter table app.import_rows no force row level security;
alter table app.import_runs no force row level security;
update app.import_rows set problems = jsonb_build_array(problem) where problem is not null;
-- What an import of people that is under way adds, and what a finished one added, by the new names.
update app.import_rows w set plan = w.plan - 'newDepartment'
    || jsonb_build_object('added', jsonb_strip_nulls(jsonb_build_object('department', w.plan -> 'newDepartment')))
  from app.import_runs r where r.organization_id = w.organization_id and r.id = w.run_id and r.kind = 'people' and w.plan is not null;
update app.import_rows w set before = w.before - 'departmentId'
    || jsonb_build_object('added', jsonb_strip_nulls(jsonb_build_object('department', w.before -> 'departmentId')))
  from app.import_runs r where r.organization_id = w.organization_id and r.id = w.run_id and r.kind = 'people' and w.before ? 'departmentId';
alter table app.import_rows force row level security;
alter table app.import_runs force row level security;

alter table app.import_rows drop column problem;

-- As for a department that an import made: taken back as long as it is as it was created and nothing names it. The foreign keys are asked by trying.
create function app.remove_unused_location(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.locations l where l.organization_id = app.org_id() and l.id = p_id and l.version = 1
    and not exists (select from app.employee_changes c where c.organization_id = l.organization_id and c.location_id = l.id and c.state = 'scheduled');
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
create function app.remove_unused_unit(p_id uuid) returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  delete from app.units u where u.organization_id = app.org_id() and u.id = p_id and u.version = 1;
  return case when found then 'removed' else 'changed' end;
exception when foreign_key_violation then
  return 'used';
end $$;
revoke all on function app.remove_unused_location(uuid), app.remove_unused_unit(uuid) from public;
grant execute on function app.remove_unused_location(uuid), app.remove_unused_unit(uuid) to app_user;

-- What a person changed to is kept when the location is taken back; a change that is still to come keeps it from being so (above).
alter table app.employee_changes drop constraint employee_changes_organization_id_location_id_fkey;
alter table app.employee_changes add foreign key (organization_id, location_id) references app.locations (organization_id, id)
  on delete set null (location_id);
