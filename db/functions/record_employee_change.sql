-- On every path, whatever writes: a row for what changed today, unless the transaction is applying one that has another day.
create or replace function app.record_employee_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := to_jsonb(old);
  v_fields text[] := array(
    select f from unnest(array['department_id', 'location_id', 'reports_to_employee_id', 'job_title', 'approval_workflow_template_id']) f
    where v_new -> f is distinct from v_old -> f);
  v_replaced jsonb := (select jsonb_object_agg(f, v_old -> f) from unnest(v_fields) f);
begin
  update app.employee_changes c set replaced = v_replaced
    where c.organization_id = new.organization_id and c.employee_id = new.id and c.state = 'applying';
  if not found then
    insert into app.employee_changes (organization_id, employee_id, kind, effective_on, fields, department_id, location_id,
      reports_to_employee_id, job_title, approval_workflow_template_id, replaced, state, applied_at)
    select new.organization_id, new.id, 'change', (app.now() at time zone coalesce(l.timezone, o.timezone))::date, v_fields,
      case when 'department_id' = any (v_fields) then new.department_id end,
      case when 'location_id' = any (v_fields) then new.location_id end,
      case when 'reports_to_employee_id' = any (v_fields) then new.reports_to_employee_id end,
      case when 'job_title' = any (v_fields) then new.job_title end,
      case when 'approval_workflow_template_id' = any (v_fields) then new.approval_workflow_template_id end,
      v_replaced, 'applied', app.now()
    from app.organizations o left join app.locations l on l.organization_id = o.id and l.id = new.location_id
    where o.id = new.organization_id;
  end if;
  return null;
end $$;
revoke all on function app.record_employee_change() from public;
