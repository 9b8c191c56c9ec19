import { z } from 'zod'
import { recordContract } from '#core/record.ts'
import { id, plainDate } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { fundColumns } from './fund-columns.ts'

/** Restrictions by the donor or the board; the remaining money is net assets with or without donor restrictions. */
const RESTRICTIONS = ['none', 'board_designated', 'purpose', 'time', 'perpetual'] as const
/** The columns of a statement of functional expenses. */
const FUNCTIONS = ['program', 'management_general', 'fundraising'] as const

export const funds = recordContract({
  noun: 'fund',
  plural: 'funds',
  path: '/funds',
  tag: 'Finance',
  permission: 'settings_time_groups',
  fields: {
    code: line(40),
    name: line(200),
    restriction: z.enum(RESTRICTIONS),
    purpose: lines(2000, 1).nullable(),
    startDate: plainDate.nullable(),
    endDate: plainDate.nullable(),
    programId: id.nullable(),
    defaultFunction: z.enum(FUNCTIONS),
    takesLeave: z.boolean(),
    needsCertification: z.boolean(),
  },
  joined: { programName: z.string().nullable(), peopleCount: z.int() },
  columns: fundColumns,
  filters: { programId: id.optional() },
  // No restriction, program services, and true.
  proposed: ['restriction', 'defaultFunction', 'takesLeave', 'needsCertification'],
})
