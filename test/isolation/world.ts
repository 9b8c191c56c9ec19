import { newId } from '#server/id.ts'
import type { TestDatabase } from '../database.ts'
import type { Person } from '../organization.ts'
import { ANCHOR } from '../stored-time.ts'
import { cell, type TimeWorld, timeWorld, workdaysFrom } from '../time-world.ts'

/** Every id that an input of the API can carry, as one organization has it. */
export interface Ids {
  organizationId: string
  employeeId: string
  /** A sheet of that employee that waits for their manager. */
  submissionId: string
  departmentId: string
  fundId: string
  /** A notification of the manager. */
  notificationId: string
  /** Another session of the administrator. */
  sessionId: string
}

export interface World {
  organization: TimeWorld
  people: Record<'admin' | 'administrator' | 'manager' | 'employee' | 'colleague' | 'member', Person>
  ids: Ids
}

/** The period in which the submitted sheet lies, and the one after it, still a draft. */
export const submittedPeriod = ANCHOR
export const openPeriod = '2026-01-19'

/** An organization in which every operation has something to work on: a manager with a report, a submitted sheet, a draft, a notification. */
export async function makeWorld(t: TestDatabase, subdomain: string): Promise<World> {
  const organization = await timeWorld(t, subdomain, {
    admin: { name: 'Ada', role: 'administrator_time' },
    administrator: { name: 'Dana', role: 'administrator' },
    manager: { name: 'Marcus', role: 'manager', manager: 'admin' },
    employee: { name: 'Amina', role: 'employee', manager: 'manager' },
    colleague: { name: 'Luis', role: 'employee', manager: 'admin' },
    member: { name: 'Ines', role: 'employee', employee: false },
  })

  // A full two weeks, so that the sheet is clean and may be approved in bulk; one day on the department.
  const { people } = organization
  const { admin, manager, employee } = people
  const days = workdaysFrom(submittedPeriod)
  const columns = days.map((_, index) => (index === 2 ? `department:${organization.departmentId}` : 'regular'))
  await organization.enter(employee, ...days.map((date, index) => cell(date, 480, columns[index])))
  const { submissionId } = await organization.submit(employee, submittedPeriod)
  await organization.enter(employee, cell('2026-01-20', 240))

  const {
    rows: [notification],
  } = await t.owner.query<{ id: string }>('select id from app.employee_notifications where organization_id = $1 and employee_id = $2', [
    organization.id,
    manager.employeeId,
  ])
  const sessionId = newId()
  await t.owner.query(
    `insert into auth.session (id, token, "userId", "expiresAt", "organizationId") values ($1, $2, $3, app.now() + interval '12 hours', $4)`,
    [sessionId, `other-${sessionId}`, admin.userId, organization.id],
  )
  return {
    organization,
    people,
    ids: {
      organizationId: organization.id,
      employeeId: employee.employeeId,
      submissionId,
      departmentId: organization.departmentId,
      fundId: organization.fundId,
      notificationId: notification?.id ?? '',
      sessionId,
    },
  }
}

/** Ids that belong to nobody, of the same kind. */
export function randomIds(): Ids {
  return {
    organizationId: newId(),
    employeeId: newId(),
    submissionId: newId(),
    departmentId: newId(),
    fundId: newId(),
    notificationId: newId(),
    sessionId: newId(),
  }
}
