import { newId } from '#server/id.ts'
import type { TestDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { slicePartsOf } from '../slice-parts.ts'
import { ANCHOR } from '../stored-time.ts'
import { cell, type TimeWorld, timeWorld, workdaysFrom } from '../time-world.ts'
import type { Ids, MakeIds } from './fixture.ts'

export interface World {
  organization: TimeWorld
  people: Record<'admin' | 'administrator' | 'manager' | 'employee' | 'colleague' | 'member', Person>
  ids: Ids
}

/** The period of the submitted timesheet, and the one after it, still a draft. */
export const submittedPeriod = ANCHOR
export const openPeriod = '2026-01-19'

/**
 * An organization in which every operation has something to work on: a manager with a report, a submitted timesheet, a draft, a
 * notification. A slice adds what else its operations need (`makeIds` in its `test/isolation.ts`).
 */
export async function makeWorld(t: TestDatabase, subdomain: string): Promise<World> {
  const organization = await timeWorld(t, subdomain, {
    admin: { name: 'Ada', role: 'administrator_time' },
    administrator: { name: 'Dana', role: 'administrator' },
    manager: { name: 'Marcus', role: 'manager', manager: 'admin' },
    employee: { name: 'Amina', role: 'employee', manager: 'manager' },
    colleague: { name: 'Luis', role: 'employee', manager: 'admin' },
    member: { name: 'Ines', role: 'employee', employee: false },
  })

  // Two full weeks, so that the timesheet has no warnings and may be approved in bulk; one day on the department.
  await organization.deductLunch()
  const { people } = organization
  const { employee } = people
  const days = workdaysFrom(submittedPeriod)
  const columns = days.map((_, index) => (index === 2 ? `department:${organization.departmentId}` : 'regular'))
  await organization.enter(employee, ...days.map((date, index) => cell(date, 480, columns[index])))
  await organization.submit(employee, submittedPeriod)
  await organization.enter(employee, cell('2026-01-20', 240))

  const ids: Record<string, string> = { organizationId: organization.id }
  const makers = await slicePartsOf<MakeIds<'organizationId'>['organizationId']>('isolation.ts', 'makeIds')
  for (const [name, make] of Object.entries(makers)) ids[name] = await make(t, { organization, people })
  return { organization, people, ids: ids as unknown as Ids }
}

/** Random ids of the same kinds that belong to no one. */
export function randomIds(ids: Ids): Ids {
  return Object.fromEntries(Object.keys(ids).map(name => [name, newId()])) as unknown as Ids
}
