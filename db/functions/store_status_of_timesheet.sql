-- A timesheet's status and the instant of its submit are those of its approval: what keeps its hours from changing is in the same transaction, and whoever reads hours
-- needs no other table.
create or replace function app.store_status_of_timesheet() returns trigger language plpgsql as $$
begin
  update app.timesheet_submissions s set status = new.status, submitted_at = new.submitted_at, updated_at = new.updated_at
    where s.organization_id = new.organization_id and s.id = new.subject_id;
  return null;
end $$;
revoke all on function app.store_status_of_timesheet() from public;
