import { afterAll, beforeAll, beforeEach } from 'vitest'
import { setClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, type TimeWorld, timeWorld, workdays } from '#test/time-world.ts'

type Name = 'admin' | 'manager' | 'early' | 'late' | 'idle' | 'other' | 'reviewer'

const NOW = '2026-03-27T15:00:00Z'
/** A day of the period in which each test begins. */
export const date = '2026-03-20'

export const names = (rows: { employeeName: string }[]): string[] => rows.map(row => row.employeeName)

/**
 * A manager's team of whom Early has submitted, Late has begun, and Idle has not; Otto is on no one's team. Each test begins without reminders and
 * notifications.
 */
export function setUpLateTeam() {
  const w = {} as { t: TestDatabase; harbor: TimeWorld<Name> }
  const people = {} as Record<Name, Person>
  const as: TimeWorld['as'] = (person, facts) => w.harbor.as(person, facts)
  beforeAll(async () => {
    w.t = await testDatabase({ connections: 4 })
    // The last day that these tests look at, so that sessions last until then.
    await setClock(w.t, '2026-04-06T15:00:00Z')
    w.harbor = await timeWorld(w.t, 'harbor', {
      admin: { name: 'Ada', role: 'administrator' },
      manager: { name: 'Mona', role: 'manager' },
      early: { name: 'Early', role: 'employee', manager: 'manager' },
      late: { name: 'Late', role: 'employee', manager: 'manager' },
      idle: { name: 'Idle', role: 'employee', manager: 'manager' },
      other: { name: 'Otto', role: 'employee' },
      reviewer: { name: 'Rita', role: 'employee' },
    })
    Object.assign(people, w.harbor.people)
    await setClock(w.t, NOW)
    await w.harbor.enter(people.early, ...workdays.map(day => cell(day, 480)))
    await w.harbor.submit(people.early, periodStart)
    await w.harbor.enter(people.late, cell(periodStart, 60))
  })
  afterAll(() => w.t.close())
  beforeEach(async () => {
    await setClock(w.t, NOW)
    await w.t.owner.query('delete from app.last_reminders')
    await w.t.owner.query('delete from app.employee_notifications')
  })
  return Object.assign(w, { as, people })
}
