import { currentOrganization, now } from '#server/db/current.ts'
import { statement } from '#server/db/statement.ts'
import type { Dependents } from '#server/record/dependents.ts'

type Of = { id: string }
type Move = { id: string; moveTo: string }

/** Departments of a location, and locations of a contact. */
export const structureDependents: Dependents = {
  locations: [
    {
      name: 'departments',
      label: 'departments',
      count: statement<Of>()((db, p) =>
        db
          .selectFrom('app.departments as d')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('d.organizationId', '=', currentOrganization)
          .where('d.locationId', '=', p.id)
          .where('d.isActive', '=', true),
      ),
      move: statement<Move>()((db, p) =>
        db
          .updateTable('app.departments')
          .set(({ eb }) => ({ locationId: p.moveTo, version: eb('version', '+', 1), updatedAt: now }))
          .where('organizationId', '=', currentOrganization)
          .where('locationId', '=', p.id)
          .where('isActive', '=', true)
          .returning('id'),
      ),
    },
  ],
  contacts: [
    {
      name: 'locations',
      label: 'locations',
      count: statement<Of>()((db, p) =>
        db
          .selectFrom('app.locations as l')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('l.organizationId', '=', currentOrganization)
          .where('l.contactId', '=', p.id)
          .where('l.isActive', '=', true),
      ),
      move: statement<Move>()((db, p) =>
        db
          .updateTable('app.locations')
          .set(({ eb }) => ({ contactId: p.moveTo, version: eb('version', '+', 1), updatedAt: now }))
          .where('organizationId', '=', currentOrganization)
          .where('contactId', '=', p.id)
          .where('isActive', '=', true)
          .returning('id'),
      ),
    },
  ],
}
