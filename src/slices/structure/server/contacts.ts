import { defineRecord } from '#server/record/record.ts'
import { contacts as contract } from '#slices/structure/contract/contacts.ts'

export const contacts = defineRecord({
  contract,
  table: 'app.contacts',
  joined: rows =>
    rows.select(({ selectFrom, fn }) =>
      selectFrom('app.locations as l')
        .whereRef('l.organizationId', '=', 'r.organizationId')
        .whereRef('l.contactId', '=', 'r.id')
        .where('l.isActive', '=', true)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('locationCount'),
    ),
})
