import { sqlStatement } from '#server/db/statement.ts'
import type { Whose } from '#slices/people/server/public.ts'
import { groupColumns, type TimeGroup } from '#slices/time-groups/server/public.ts'

/*
 * What saving cells still asks with an id that is null for the current user. Everything else names whose record it means (`Whose`); this file
 * goes when saving does too.
 */

/**
 * The person a statement is about: `$employeeId`, or the reader when that is null. A query of its own, because PostgreSQL looks
 * up the value of one in an index behind row-level security, and a bare coalesce() only after reading the whole organization.
 */
export const personId = '(select coalesce($employeeId::uuid, app.employee_id()))'

export const employeeIdOf = (whose: Whose): string | null => (whose === 'own' ? null : whose.employeeId)

export const loadPerson = sqlStatement<{ employeeId: string | null }, { today: string }>(`
  select (app.now() at time zone coalesce(l.timezone, o.timezone))::date as today
  from app.employees e
  join app.organizations o on o.id = e.organization_id
  left join app.locations l on l.organization_id = e.organization_id and l.id = e.location_id
  where e.organization_id = (select app.org_id()) and e.id = ${personId}`)

/** The group with this id; without one, the person's. */
export const loadGroup = sqlStatement<{ groupId: string | null; employeeId: string | null }, TimeGroup>(`
  select ${groupColumns} from app.time_tracking_groups g
  where g.organization_id = (select app.org_id()) and g.id = (select coalesce($groupId::uuid, (
    select e.time_tracking_group_id from app.employees e where e.organization_id = (select app.org_id()) and e.id = ${personId})))`)
