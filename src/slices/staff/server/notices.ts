import type { PlainDate } from '#core/plain-date.ts'
import type { RecordTx } from '#server/record/record-tx.ts'
import { notifyEmployee, notifyUser } from '#slices/notifications/server/public.ts'

/** The person that a notice is about. */
interface Person {
  id: string
  firstName: string
  lastName: string
  reportsToEmployeeId: string | null
  managerName: string | null
}

export const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`.trim()

interface Notice {
  notificationType: 'employee_started' | 'employee_leaving' | 'employee_left' | 'manager_changed' | 'employee_change_failed'
  title: string
  message: string
}

/** The person who makes a change isn't notified of it. */
function notify(tx: RecordTx, employeeId: string | null, about: string, notice: Notice): void {
  if (employeeId === null || employeeId === tx.actor.employeeId) return
  notifyEmployee(tx, employeeId, { ...notice, relatedResourceType: 'employees', relatedResourceId: about })
}

/** Notifies the manager of a starter, and of a change of manager both managers and the person. */
export function notifyOfPerson(tx: RecordTx, before: Person | null, after: Person): void {
  const name = nameOf(after)
  const { id, reportsToEmployeeId, managerName } = after
  if (before === null) {
    notify(tx, reportsToEmployeeId, id, {
      notificationType: 'employee_started',
      title: 'New team member',
      message: `${name} joined the organization and reports to you.`,
    })
  } else if (before.reportsToEmployeeId !== reportsToEmployeeId) {
    const change = { notificationType: 'manager_changed', title: 'New manager' } as const
    const whom = managerName ?? 'no one'
    notify(tx, before.reportsToEmployeeId, id, { ...change, message: `${name} now reports to ${whom}.` })
    notify(tx, reportsToEmployeeId, id, { ...change, message: `${name} now reports to you.` })
    notify(tx, id, id, { ...change, message: `You now report to ${whom}.` })
  }
}

/** Notifies the manager of someone who has left, or leaves on a day: '2026-11-30'. */
export function notifyOfLeaver(tx: RecordTx, person: Person, when: 'now' | PlainDate): void {
  const name = nameOf(person)
  const notice: Notice =
    when === 'now'
      ? { notificationType: 'employee_left', title: 'Team member left', message: `${name} no longer works here.` }
      : { notificationType: 'employee_leaving', title: 'Team member leaving', message: `${name}'s last day is ${when}.` }
  notify(tx, person.reportsToEmployeeId, person.id, notice)
}

/** Notifies whoever scheduled a change that it could not be made, or not wholly. */
export function notifyOfFailedChange(
  tx: RecordTx,
  userId: string | null,
  person: Pick<Person, 'id' | 'firstName' | 'lastName'>,
  message: string,
): void {
  if (userId === null) return
  notifyUser(tx, userId, {
    notificationType: 'employee_change_failed',
    title: `A change for ${nameOf(person)} couldn't be made`,
    message,
    relatedResourceType: 'employees',
    relatedResourceId: person.id,
  })
}
