import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { line, lines } from '#core/text.ts'
import { programColumns } from './program-columns.ts'

export const programs = recordContract({
  noun: 'program',
  plural: 'programs',
  path: '/programs',
  tag: 'Finance',
  permission: 'settings_time_groups',
  fields: {
    code: line(40).nullable(),
    name: line(200),
    description: lines(2000, 1).nullable(),
  },
  joined: { fundsCount: z.int(), peopleCount: z.int() },
  columns: programColumns,
  filters: {},
})
