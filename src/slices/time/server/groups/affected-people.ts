import { sqlStatement } from '#server/db/statement.ts'
import type { AffectedFrom, AffectedPerson } from '#slices/time-groups/server/public.ts'
import { daysToChange } from '../day/recompute-person.ts'

/** Everyone in the group on any day since then whose hours or timesheets can be recomputed; changes may begin earlier in the workweek. */
const candidates = sqlStatement<{ groupId: string; from: string }, Pick<AffectedPerson, 'employeeId' | 'name'>>(`
  select e.id as employee_id, e.display_name as name from app.employees e
  where e.organization_id = (select app.org_id())
    and e.id in (select m.employee_id from app.group_memberships m where m.organization_id = (select app.org_id())
      and m.group_id = $groupId::uuid and (m.ends_on is null or m.ends_on >= $from::date - 7))
    and (exists (select from app.time_entries t where t.organization_id = e.organization_id and t.employee_id = e.id and t.date >= $from::date - 7)
      or exists (select from app.timesheet_submissions s where s.organization_id = e.organization_id and s.employee_id = e.id
        and s.pay_period_end >= $from::date))
  order by e.name_lc, e.id`)

/** A year of one person takes milliseconds to compute, and all of a portion's are computed before anything else gets its turn. */
const PEOPLE_AT_ONCE = 5
/** An answer takes seconds for as many people with a year of hours; someone waits for it. */
const MAX_CHECKED = 200

/** Finds the people whose hours a change of a group would change, computed as the job will compute them. */
export const affectedPeopleFrom: AffectedFrom = async (tx, { from, ...group }) => {
  const people = await tx.rows(candidates, { groupId: group.groupId, from })
  const checked = people.slice(0, MAX_CHECKED)
  const affected: AffectedPerson[] = []
  for (let at = 0; at < checked.length; at += PEOPLE_AT_ONCE) {
    const some = checked.slice(at, at + PEOPLE_AT_ONCE)
    const changes = await Promise.all(some.map(({ employeeId }) => daysToChange(tx, employeeId, group, from)))
    affected.push(...some.map((person, index) => ({ ...person, ...changes[index]! })).filter(({ days }) => days > 0))
  }
  return { people: affected, unchecked: people.length - checked.length }
}
