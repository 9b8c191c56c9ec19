import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id, timeZone } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { emailField } from './email-field.ts'
import { locationColumns } from './location-columns.ts'

export const locations = recordContract({
  noun: 'location',
  plural: 'locations',
  path: '/locations',
  tag: 'Structure',
  permission: 'settings_locations',
  fields: {
    name: line(200),
    address: line(200).nullable(),
    city: line(100).nullable(),
    state: line(100).nullable(),
    zipCode: line(20).nullable(),
    country: line(100).nullable(),
    phone: line(40).nullable(),
    email: emailField.nullable(),
    contactId: id.nullable(),
    contactPerson: line(200).nullable(),
    timezone: timeZone.nullable(),
  },
  joined: { contactName: z.string().nullable(), peopleCount: z.int() },
  columns: locationColumns,
  filters: {},
})
