import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { TimePerson } from '../person.ts'

/**
 * Throws unless the current user may act for this person: they are an administrator, the person exists, and is someone else. The role is
 * checked first, so that the error tells no one else whether the person exists.
 */
export function requireOnBehalfRights<Person extends Pick<TimePerson, 'userId'>>(
  currentUser: Actor,
  person: Person | undefined,
): asserts person is Person {
  requireAdministrator(currentUser)
  if (!person) fail('VALIDATION', 'Employee not found', { field: 'employeeId', rule: 'unknown_employee' })
  if (person.userId === currentUser.userId) fail('FORBIDDEN', 'This is your own timesheet', { rule: 'own_timesheet' })
}

/** Throws FORBIDDEN for everyone else, before anything is read that could tell whether it exists. */
export function requireAdministrator(currentUser: Actor): void {
  if (currentUser.baseRole !== 'admin') fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
}
