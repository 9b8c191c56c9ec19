-- Renames the minutes that a person typed to minutesEntered in stored imports of hours, the name they have wherever a cell is changed.
alter table app.import_rows no force row level security;
update app.import_rows r set
  plan = case when r.plan ? 'minutes' then r.plan - 'minutes' || jsonb_build_object('minutesEntered', r.plan -> 'minutes') else r.plan end,
  before = case when r.before ? 'minutes' then r.before - 'minutes' || jsonb_build_object('minutesEntered', r.before -> 'minutes') else r.before end
  from app.import_runs i
  where i.organization_id = r.organization_id and i.id = r.run_id and i.kind = 'hours' and (r.plan ? 'minutes' or r.before ? 'minutes');
alter table app.import_rows force row level security;
