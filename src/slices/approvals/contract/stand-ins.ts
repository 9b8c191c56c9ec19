import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, instant, plainDate, workDate } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const access = { tag: 'Stand-ins', permission: 'member', module: 'time' } as const

const person = z.object({ userId: id, name: z.string() })
const standIn = z.object({
  id,
  approver: person,
  standIn: person,
  /** The first and the last day, in the organization's time zone. */
  startsOn: plainDate,
  endsOn: plainDate,
  /** Whether it applies today. One that one of them left the organization during does not. */
  isNow: z.boolean(),
  namedBy: z.string(),
  createdAt: instant,
})

/** For approvers, about themselves, and for administrators, about everyone. The verbs check this. */
export const standIns = {
  list: endpoint({
    ...access,
    method: 'GET',
    path: '/stand-ins',
    summary: "Stand-ins that apply now or later: the current user's and those for whom they stand in; for administrators, everyone's.",
    input: z.strictObject({}),
    output: z.object({
      standIns: z.array(standIn),
      today: plainDate,
      /** Whether the current user may name a stand-in for themselves, and for others. */
      can: z.object({ name: z.boolean(), nameForOthers: z.boolean() }),
    }),
  }),
  choices: endpoint({
    ...access,
    method: 'GET',
    path: '/stand-ins/choices',
    summary:
      'Up to 20 active members whose name contains a text, for those who may name a stand-in; without an employee whose request it is about.',
    input: z.strictObject({ search: line(100, 0).default(''), exceptEmployeeId: id.optional() }),
    output: z.object({ rows: z.array(person), more: z.boolean() }),
  }),
  create: endpoint({
    ...access,
    method: 'POST',
    path: '/stand-ins',
    summary:
      'Names who decides in place of an approver (default: the current user) from one day to another. They can also decide on what was submitted before, never on what is their own.',
    input: z.strictObject({ approverUserId: id.optional(), standInUserId: id, startsOn: workDate, endsOn: workDate }),
    output: standIn,
    idempotent: true,
  }),
  end: endpoint({
    ...access,
    method: 'POST',
    path: '/stand-ins/{id}/end',
    summary: "Ends a stand-in's time now. What they decided stands.",
    input: z.strictObject({ id }),
    output: z.object({ id, endedAt: instant }),
    idempotent: true,
  }),
}
