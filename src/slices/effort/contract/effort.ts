import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { id, instant, plainDate, workDate } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const tag = 'Effort'
/** Everyone has their own hours; whose else someone sees goes by the reporting line, which the verbs check. */
const member = { permission: 'member', module: 'time' } as const

/** Hundredths of a percent of all hours that count. */
const share = z.int()

const certification = z.object({
  id,
  statement: z.string(),
  signedAs: z.enum(['employee', 'manager']),
  signedByName: z.string(),
  signedAt: instant,
  minutes: z.int(),
})

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The ids of a timesheet and of a fund. */
const rowId = z
  .string()
  .max(73)
  .regex(new RegExp(`^${UUID} ${UUID}$`), 'Unknown row')
/** SHA-256 in hexadecimal digits. */
const rowsHash = z
  .string()
  .max(64)
  .regex(/^[0-9a-f-]{32,64}$/, 'Invalid hash')

export const effortItem = z.object({
  /** Unique in the list: the timesheet and the fund. */
  id: rowId,
  employeeId: id,
  employeeName: z.string(),
  /** Who may certify besides the person; null without one. */
  managerName: z.string().nullable(),
  submissionId: id,
  periodStart: plainDate,
  periodEnd: plainDate,
  fundId: id,
  fundCode: z.string(),
  fundName: z.string(),
  /** Of the fund, after deductions. */
  minutes: z.int(),
  /** Of the whole timesheet, on every fund and on none. */
  totalMinutes: z.int(),
  share,
  /** Share that the time tracking group budgeted for the fund; null if it budgeted none. */
  budgetedShare: share.nullable(),
  /** Minutes worked on the fund minus those that were budgeted; null where nothing was. */
  trueUpMinutes: z.int().nullable(),
  /** How all hours of the timesheet divide, in the order of Form 990. */
  functions: z.array(z.object({ functionalCategory: z.enum(['program', 'management_general', 'fundraising']), minutes: z.int(), share })),
  /** Names the hours that are shown; `certify` takes it back. */
  rowsHash,
  status: z.enum(['open', 'certified']),
  /** Days since the end of the period, and whether that is more than 30 for hours that are not certified. */
  ageDays: z.int(),
  isAging: z.boolean(),
  /** As whom the current user may certify now; null: not at all. */
  signAs: z.enum(['employee', 'manager']).nullable(),
  /** The sentence that they would sign. */
  statement: z.string().nullable(),
  certification: certification.nullable(),
  /** When a certification of other hours was voided last; null: never. */
  voidedAt: instant.nullable(),
})

export const effortList = listContract({
  path: '/effort',
  tag,
  ...member,
  noun: 'certification',
  summary:
    'Hours that funds are charged with on approved timesheets, by person, pay period, and fund, oldest first: what is to be certified, and what is. For the current user, their reporting line, or for administrators the organization.',
  row: effortItem,
  rowId,
  chosen: {
    /** `own`, everyone `else` whom the current user may see, or `all` of both. */
    whose: z.enum(['own', 'else', 'all']).default('all'),
    status: z.enum(['open', 'aging', 'certified', 'all']).default('open'),
    employeeId: id.optional(),
    fundId: id.optional(),
    /** Part of the person's name. */
    search: line(100, 0).default(''),
    /** Periods that end within these days; by default the last 400. */
    from: workDate.optional(),
    to: workDate.optional(),
  },
  besides: {
    /** Of everything that matches, not only of this page. */
    agingTotal: z.int(),
    /** Funds to filter by, regardless of the filters. */
    funds: z.array(z.object({ id, code: z.string(), name: z.string() })),
  },
})

export const effort = {
  ...effortList.endpoints,
  certify: endpoint({
    method: 'POST',
    path: '/effort/certify',
    tag,
    ...member,
    idempotent: true,
    summary:
      "Certifies a fund's hours on an approved timesheet, as the person who worked or as their manager. A CONFLICT with rule `hours_changed` has the present item in `data.current`.",
    input: z.strictObject({ submissionId: id, fundId: id, rowsHash, attested: z.literal(true) }),
    output: effortItem,
  }),
}
