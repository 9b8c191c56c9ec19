import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { line } from '#core/text.ts'
import { contactColumns } from './contact-columns.ts'
import { emailField } from './email-field.ts'

export const contacts = recordContract({
  noun: 'contact',
  plural: 'contacts',
  path: '/contacts',
  tag: 'Structure',
  // Contacts are chosen at locations; the specification has no permission of their own.
  permission: 'settings_locations',
  fields: {
    name: line(200),
    email: emailField.nullable(),
    phone: line(40).nullable(),
    purpose: line(200).nullable(),
  },
  joined: { locationCount: z.int() },
  columns: contactColumns,
  filters: {},
})
