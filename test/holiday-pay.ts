import { recomputePeople } from '#slices/time/server/day/recompute-job.ts'
import type { TestDatabase } from './database.ts'
import type { Person } from './organization.ts'

/** The holiday pay that is stored for a person: the day and its minutes. */
export async function storedHolidayPay(t: TestDatabase, person: Person) {
  const { rows } = await t.owner.query(`select date::text, minutes from app.time_entries where employee_id = $1 and source = 'holiday'`, [
    person.employeeId,
  ])
  return rows
}

/** Does what the jobs do that wait to compute a person's days again. Returns their number. */
export async function runRecomputes(t: TestDatabase, organizationId: string, person: Person): Promise<number> {
  const { rows } = await t.owner.query(`select id from app.day_recomputes where employee_ids = array[$1::uuid] and state = 'running'`, [
    person.employeeId,
  ])
  for (const { id } of rows) await recomputePeople(t.jobs)({ organizationId, recomputeId: id })
  return rows.length
}
