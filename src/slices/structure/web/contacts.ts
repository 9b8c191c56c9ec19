import { type RecordKind, type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { contactColumns } from '../contract/contact-columns.ts'
import type { contacts as contract } from '../contract/contacts.ts'
import { t } from './texts.ts'

export const contactCalls = recordCallsOf<typeof contract>('contacts')

export const contacts: RecordKind<RowOf<typeof contract>> = {
  noun: 'contact',
  plural: 'contacts',
  description: t('contactsHelp'),
  calls: contactCalls,
  columns: contactColumns,
  fields: [
    { name: 'name', kind: 'text', required: true },
    { name: 'email', kind: 'email', half: true },
    { name: 'phone', kind: 'tel', half: true },
    { name: 'purpose', kind: 'text' },
  ],
}
