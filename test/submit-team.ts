import { setClock } from './clock.ts'
import { testDatabase } from './database.ts'
import { addPerson, cell, makeTimeOrganization, type Person, timeClients } from './time-organization.ts'

/** The period of these timesheets, whose last workday is the database's today. */
export const periodStart = '2026-03-16'
export const workdays = ['16', '17', '18', '19', '20', '23', '24', '25', '26', '27'].map(day => `2026-03-${day}`)

/**
 * A database with a manager, an administrator, someone outside of the team and someone of another organization; and employees who
 * submit to the manager.
 */
export async function submitTeam() {
  const t = await testDatabase({ connections: 8 })
  await setClock(t, '2026-03-27T15:00:00Z')
  const harbor = await makeTimeOrganization(t, 'harbor')
  const river = await makeTimeOrganization(t, 'river')
  const people = {
    admin: await addPerson(t, harbor, 'Ada', { role: 'administrator_time' }),
    manager: await addPerson(t, harbor, 'Mona', { role: 'manager' }),
    outsider: await addPerson(t, harbor, 'Otto', { role: 'employee' }),
    stranger: await addPerson(t, river, 'Rosa', { role: 'administrator_time' }),
  }
  const as = timeClients(t)
  const fresh = (name: string, manager: Person | undefined = people.manager) =>
    addPerson(t, harbor, name, { role: 'employee', ...(manager && { manager }) })
  const submit = (person: Person, version = 0) => as(person).timesheets.submit({ periodStart, version, attested: true })
  /** An employee whose timesheet has no warnings and awaits the manager. */
  const submitted = async (name: string, manager?: Person) => {
    const person = await fresh(name, manager)
    await as(person).entries.save({ cells: workdays.map(date => cell(date, 480)) })
    return { person, ...(await submit(person)) }
  }
  return { t, harbor, people, as, fresh, submit, submitted }
}

export type SubmitTeam = Awaited<ReturnType<typeof submitTeam>>
