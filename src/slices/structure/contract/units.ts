import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { unitColumns } from './unit-columns.ts'

export const units = recordContract({
  noun: 'unit',
  plural: 'units',
  path: '/units',
  tag: 'Structure',
  permission: 'settings_units',
  fields: {
    name: line(200),
    unitCode: line(40).nullable(),
    description: lines(2000, 1).nullable(),
    parentUnitId: id.nullable(),
  },
  joined: { parentName: z.string().nullable(), peopleCount: z.int() },
  columns: unitColumns,
  filters: { parentUnitId: id.optional() },
})
