// The floor's table of hours once more, keeping what Steward promises of a save: no hours in a submitted or approved timesheet, 24 hours in a
// day at most, the minutes of each month, and an audit event, all in the transaction of the write. It is written as a PostgREST project would
// write it: one trigger per row, which locks the month's row before it reads.
import type pg from 'pg'

export async function makeGuardedTable(owner: pg.Client): Promise<void> {
  await owner.query(`
    create table floor.guarded_entries (like floor.time_entries including all);
    create table floor.months (organization_id uuid not null, employee_id uuid not null, month date not null, minutes integer not null,
      primary key (organization_id, employee_id, month)) with (fillfactor = 50);
    create table floor.audit_events (like app.audit_events including all);
    create function floor.guard_entry() returns trigger language plpgsql as $$
    begin
      insert into floor.months as m values (new.organization_id, new.employee_id, date_trunc('month', new.date)::date, new.minutes - coalesce(old.minutes, 0))
        on conflict (organization_id, employee_id, month) do update set minutes = m.minutes + excluded.minutes;
      if exists (select from app.timesheet_submissions s where s.organization_id = new.organization_id and s.employee_id = new.employee_id
          and new.date between s.pay_period_start and s.pay_period_end and s.status in ('submitted', 'approved')) then
        raise exception 'the timesheet is submitted or approved' using errcode = '23514';
      end if;
      if (select sum(e.minutes) from floor.guarded_entries e where e.organization_id = new.organization_id and e.employee_id = new.employee_id
          and e.date = new.date) > 1440 then
        raise exception 'the day has more than 24 hours' using errcode = '23514';
      end if;
      insert into floor.audit_events (organization_id, id, actor_user_id, mode, action, resource_type, resource_id, before, after)
        values (new.organization_id, gen_random_uuid(), app.user_id(), 'member', 'time_entries.saved', 'time_entries', new.employee_id,
          case when old.minutes is not null then jsonb_build_object('date', old.date, 'column_type', old.column_type, 'column_id', old.column_id,
            'minutes', old.minutes) end,
          jsonb_build_object('date', new.date, 'column_type', new.column_type, 'column_id', new.column_id, 'minutes', new.minutes));
      return null;
    end $$;
    create trigger guard after insert or update on floor.guarded_entries for each row execute function floor.guard_entry();
    grant select, insert, update on floor.guarded_entries, floor.months to app_user;
    grant insert on floor.audit_events to app_user`)
  for (const table of ['guarded_entries', 'months', 'audit_events'])
    await owner.query(`
      alter table floor.${table} enable row level security, force row level security;
      create policy tenant on floor.${table} to app_user
        using (organization_id = (select app.org_id())) with check (organization_id = (select app.org_id()))`)
}

/** Copies the hours of a new organization from the floor's table. The caller has switched triggers off. */
export async function fillGuardedTable(owner: pg.Client, organizationId: string): Promise<void> {
  await owner.query('insert into floor.guarded_entries select * from floor.time_entries where organization_id = $1', [organizationId])
  await owner.query(
    `insert into floor.months select organization_id, employee_id, date_trunc('month', date)::date, sum(minutes) from floor.time_entries
     where organization_id = $1 group by 1, 2, 3`,
    [organizationId],
  )
}
