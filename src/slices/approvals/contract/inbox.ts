import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { listContract } from '#core/list.ts'
import { id, instant, version } from '#core/schemas.ts'
import { line, lines } from '#core/text.ts'
import { link } from './link.ts'
import { approvalStatus } from './step.ts'

const tag = 'Approvals'
const access = { tag, permission: 'member' } as const

/** Which kind of thing it is, by its table. */
const subjectType = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, { error: 'must be a kind of thing that needs approval' })

const facts = {
  id,
  subjectType,
  noun: z.string(),
  /** Which one, as it was submitted: 'Nov 9 – Nov 22'. */
  title: z.string(),
  employeeId: id,
  ownerName: z.string(),
  version,
  link,
}

const waitingRow = z.object({
  ...facts,
  submittedAt: instant,
  revision: z.int(),
  /** The step that awaits the decision, of how many. */
  step: z.int(),
  steps: z.int(),
  /** Whether it has to be opened before it is approved, and is not approved from the list. */
  isOpenedFirst: z.boolean(),
})

const decidedRow = z.object({
  ...facts,
  /** Of the current user, on the last revision that they decided on. */
  decision: z.enum(['approved', 'rejected']),
  decidedAt: instant,
  /** The outcome since. */
  status: approvalStatus,
  /** Names of those whose decision it awaits now; none unless it is submitted. */
  awaits: z.array(z.string()),
  /** When these were last reminded, within the last 24 hours. */
  remindedAt: instant.nullable(),
  /** Whether it awaits others, who were not reminded within the last 24 hours. */
  canRemind: z.boolean(),
})

const subject = z.object({
  type: subjectType,
  noun: z.string(),
  /** Two or more: 'timesheets'. */
  plural: z.string(),
  /** How many await the current user. */
  waiting: z.int(),
  /** The path of the screen that lists what awaits a decision; null: this inbox does. */
  screen: z.string().nullable(),
})

const chosen = { search: line(100).optional(), subjectType: subjectType.optional() }

export const waitingList = listContract({
  noun: 'request',
  path: '/approvals',
  ...access,
  summary:
    'What awaits a decision of the current user, of every kind or of one, the oldest first; and the kinds that they may decide on, each with how many await them.',
  row: waitingRow,
  chosen,
  besides: { subjects: z.array(subject) },
})

export const decidedList = listContract({
  noun: 'decision',
  path: '/approvals/decided',
  ...access,
  summary: 'What the current user decided on, of every kind or of one, the newest decision first, with what became of it.',
  row: decidedRow,
  chosen,
})

const one = { subjectType, id }
const target = z.strictObject({ ...one, version })
const targets = z.array(target).min(1).max(200)
const reviewed = z.object({ ...one, status: approvalStatus, revision: z.int(), version: z.int() })

/** For whoever has something to decide on, whatever it is. Each kind may ask for a module, a feature, and a permission that is not blocked. */
export const approvalInbox = {
  waiting: waitingList.endpoints.list,
  decided: decidedList.endpoints.list,
  approve: endpoint({
    ...access,
    method: 'POST',
    path: '/approvals/approve',
    idempotent: true,
    summary:
      'Approves the current step of some, of any kinds: all or none. Those that have to be opened first are approved where they are opened.',
    input: z.strictObject({ subjects: targets }),
    output: z.object({ reviewed: z.array(reviewed) }),
  }),
  reject: endpoint({
    ...access,
    method: 'POST',
    path: '/approvals/reject',
    idempotent: true,
    summary: 'Rejects one with a note.',
    input: z.strictObject({ ...one, version, note: lines(2000) }),
    output: reviewed,
  }),
  withdraw: endpoint({
    ...access,
    method: 'POST',
    path: '/approvals/withdraw',
    idempotent: true,
    summary:
      'Withdraws decisions that the current user made in the last 60 seconds if nothing came after them: all or none. `version` is the one that was decided on.',
    input: z.strictObject({ subjects: targets }),
    output: z.object({ withdrawn: z.array(reviewed) }),
  }),
  remind: endpoint({
    ...access,
    method: 'POST',
    path: '/approvals/remind',
    idempotent: true,
    summary: 'Reminds those whose decision one awaits, for whoever may see it; not more often than once in 24 hours.',
    input: z.strictObject(one),
    output: z.object({ ...one, remindedAt: instant, reminded: z.array(z.string()) }),
  }),
}
