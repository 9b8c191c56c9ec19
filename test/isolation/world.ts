import { eachDay, weekdayOf } from '#core/plain-date.ts'
import { newId } from '#server/id.ts'
import type { TestDatabase } from '../database.ts'
import { ANCHOR, addPerson, cell, makeTimeOrganization, type Person, type TimeOrganization, timeClients } from '../time-organization.ts'

/** Every id that an input of the API can carry, as one organization has it. */
export interface Ids {
  organizationId: string
  employeeId: string
  /** A timesheet of that employee that awaits their manager. */
  submissionId: string
  departmentId: string
  fundId: string
  /** A notification of the manager. */
  notificationId: string
  /** Another session of the administrator. */
  sessionId: string
}

export interface World {
  organization: TimeOrganization
  people: Record<'admin' | 'administrator' | 'manager' | 'employee' | 'colleague' | 'member', Person>
  ids: Ids
}

/** The period of the submitted timesheet, and the one after it, still a draft. */
export const submittedPeriod = ANCHOR
export const openPeriod = '2026-01-19'

/**
 * An organization in which every operation has something to work on: a manager with a report, a submitted timesheet, a draft, a
 * notification.
 */
export async function makeWorld(t: TestDatabase, subdomain: string): Promise<World> {
  const organization = await makeTimeOrganization(t, subdomain)
  const admin = await addPerson(t, organization, 'Ada', { role: 'administrator_time' })
  const administrator = await addPerson(t, organization, 'Dana', { role: 'administrator' })
  const manager = await addPerson(t, organization, 'Marcus', { role: 'manager', manager: admin })
  const employee = await addPerson(t, organization, 'Amina', { role: 'employee', manager })
  const colleague = await addPerson(t, organization, 'Luis', { role: 'employee', manager: admin })
  const member = await addPerson(t, organization, 'Ines', { role: 'employee', employee: false })

  const api = timeClients(t)
  // Two full weeks, so that the timesheet has no warnings and may be approved in bulk; one day on the department.
  const weekdays = eachDay(submittedPeriod, '2026-01-18').filter(date => !['saturday', 'sunday'].includes(weekdayOf(date)))
  const columns = weekdays.map((_, index) => (index === 2 ? `department:${organization.departmentId}` : 'regular'))
  await api(employee).entries.save({ cells: weekdays.map((date, index) => cell(date, 480, columns[index])) })
  const { submissionId } = await api(employee).timesheets.submit({ periodStart: submittedPeriod, version: 0, attested: true })
  await api(employee).entries.save({ cells: [cell('2026-01-20', 240)] })

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
    people: { admin, administrator, manager, employee, colleague, member },
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

/** Random ids of the same kind that belong to no one. */
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
