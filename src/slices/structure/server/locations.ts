import { defineRecord } from '#server/record/record.ts'
import { locations as contract } from '#slices/structure/contract/locations.ts'

export const locations = defineRecord({
  contract,
  table: 'app.locations',
  joined: rows =>
    rows
      .leftJoin('app.contacts as c', join => join.onRef('c.organizationId', '=', 'r.organizationId').onRef('c.id', '=', 'r.contactId'))
      .select(({ selectFrom, fn }) => [
        'c.name as contactName',
        selectFrom('app.employees as e')
          .whereRef('e.organizationId', '=', 'r.organizationId')
          .whereRef('e.locationId', '=', 'r.id')
          .where('e.isActive', '=', true)
          .select(fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('peopleCount'),
      ]),
  references: { contactId: { table: 'app.contacts', noun: 'contact', shownAs: 'contactName' } },
})
