import { afterAll, beforeAll, beforeEach } from 'vitest'
import { newId } from '#server/id.ts'
import { support as contract } from '#slices/support/contract/tickets.ts'
import { clientsOf } from '#test/client.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { asking, type Person } from '#test/organization.ts'
import { type TimeWorld, timeWorld } from '#test/time-world.ts'
import { ticketFiles } from '../server/files.ts'
import { supportRoutes } from '../server/routes.ts'

/** The least that a ticket says. */
export const problem = { title: 'Hours are gone', category: 'technical', description: 'I saved them and they are gone.' } as const

/**
 * Harbor, where Dana and Ada administer and Amina and Luis file tickets, and River, where Rosa administers and Ana files. Each test begins without
 * notifications.
 */
export function setUpTickets() {
  type Name = 'dana' | 'ada' | 'amina' | 'luis'
  const w = {} as { t: TestDatabase; harbor: TimeWorld<Name>; river: TimeWorld<'rosa' | 'ana'> }
  let clients: ReturnType<typeof clientsOf<typeof contract>>
  const as: typeof clients = (person, facts) => clients(person, facts)
  const people = {} as Record<Name, Person>
  const rows = async (sql: string, ...values: unknown[]) => (await w.t.owner.query(sql, values)).rows
  beforeAll(async () => {
    w.t = await testDatabase({ connections: 6 })
    clients = clientsOf(w.t, contract, supportRoutes({ publicUrl: 'https://x.test', isDelivered: true }))
    w.harbor = await timeWorld(w.t, 'harbor', {
      dana: { role: 'administrator' },
      ada: { role: 'administrator_time' },
      amina: { role: 'employee' },
      luis: { role: 'manager' },
    })
    Object.assign(people, w.harbor.people)
    w.river = await timeWorld(w.t, 'river', { rosa: { role: 'administrator' }, ana: { role: 'employee' } })
  })
  afterAll(() => w.t.close())
  beforeEach(() => rows('delete from app.employee_notifications'))
  return Object.assign(w, {
    /** The people of Harbor. */
    people,
    as,
    rows,
    /** Files a ticket; Amina by default. */
    file: async (person: Person = people.amina): Promise<string> => (await as(person).create(problem)).id,
    notices: async ({ employeeId }: Person): Promise<string[]> =>
      (
        await rows(
          'select notification_type as kind from app.employee_notifications where employee_id = $1 order by created_at, id',
          employeeId,
        )
      ).map(({ kind }) => kind),
    /** A file that someone uploaded for a ticket. */
    async uploaded(person: Person, kind: string, organizationId: string = w.harbor.id): Promise<string> {
      const id = newId()
      await rows(
        `insert into app.files (organization_id, id, kind, key, name, content_type, size, sha256, uploaded_by, state)
         values ($1, $2::uuid, $3, $2::text, 'Screen.webp', 'image/webp', 68, 'aa', $4, 'stored')`,
        organizationId,
        id,
        kind,
        person.userId,
      )
      return id
    },
    reads: (person: Person, kind: string, recordId: string): Promise<boolean> =>
      w.t.db.withTenant(asking(person, 'member')).read(tx => ticketFiles[kind]!.readsOf!(tx, recordId)),
  })
}
