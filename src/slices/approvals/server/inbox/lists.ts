import type { Actor } from '#server/db/gate.ts'
import { sqlStatement, withValues } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { type approvalInbox, decidedList, waitingList } from '#slices/approvals/contract/inbox.ts'
import type { ApprovalStatus } from '#slices/approvals/rules/approval-state.ts'
import { REMINDER_RESTS_HOURS, reminder } from '#slices/approvals/rules/reminder.ts'
import type { SubjectType, SubjectTypes } from '../subject.ts'
import { awaitingCurrentUser } from '../waiting.ts'
import { awaitedOf, remindedOf } from './awaited.ts'
import { countByKind, type Kinds, kindsOf, usableKinds } from './kinds.ts'

interface ListedSubject {
  id: string
  subjectType: string
  noun: string
  title: string
  employeeId: string
  ownerName: string
  version: number
}

const columns = `s.subject_id as id, s.subject_type, s.noun, s.title, s.employee_id, e.display_name as owner_name, s.version`
const withOwner = `app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id`

const waiting = sqlStatement<Kinds, ListedSubject & { submittedAt: string; revision: number; step: number; steps: number }>(`
  select ${columns}, coalesce(s.submitted_at, s.updated_at) as submitted_at, s.revision, s.current_step as step, jsonb_array_length(s.steps) as steps
  from (${awaitingCurrentUser}) w
  join app.approvals s on s.organization_id = (select app.org_id()) and s.subject_type = w.subject_type and s.subject_id = w.subject_id
  join ${withOwner}
  where s.subject_type in (${usableKinds})`)

// Who decided in several steps or on several revisions is listed once, with the last decision.
const decided = sqlStatement<Kinds, ListedSubject & { decision: 'approved' | 'rejected'; decidedAt: string; status: ApprovalStatus }>(`
  select distinct on (s.subject_type, s.subject_id) ${columns}, coalesce(d.decision, '') as decision, coalesce(d.decided_at, s.updated_at) as decided_at, s.status
  from app.approval_step_approvers d
  join app.approvals s on s.organization_id = d.organization_id and s.subject_type = d.subject_type and s.subject_id = d.subject_id
  join ${withOwner}
  where d.organization_id = (select app.org_id()) and d.approver_user_id = (select app.user_id()) and d.decision is not null
    and s.subject_type in (${usableKinds})
  order by s.subject_type, s.subject_id, d.decided_at desc`)

/** What awaits the current user of some kinds, the oldest first. */
export const waitingOf = (kinds: readonly SubjectType[]) =>
  defineList({
    contract: waitingList,
    rows: withValues(waiting, kindsOf(kinds)),
    searched: ['ownerName', 'title', 'noun'],
    filters: { subjectType: 'one' },
    sorts: { order: { by: 'submittedAt', type: 'instant', isFilled: true } },
  })

/** The list of what awaits the current user, of all kinds in one call. */
export function listWaiting(subjects: SubjectTypes) {
  const kinds = [...subjects.values()]
  const list = waitingOf(kinds)
  const counts = countByKind(kinds)
  return async ({
    ctx: { tx },
    input,
  }: VerbArgs<ReadTx<Actor>, typeof approvalInbox.waiting>): Promise<OutputOf<typeof approvalInbox.waiting>> => {
    const [found, usable] = await Promise.all([list.page(tx, input), tx.rows(counts, {})])
    const kept = await openedFirst(tx, subjects, found.rows)
    const countOf = new Map(usable.map(({ type, waiting: n }) => [type, n]))
    return {
      ...found,
      rows: found.rows.map(row => ({ ...row, link: subjects.get(row.subjectType)!.link(row.id), isOpenedFirst: kept.has(row.id) })),
      subjects: kinds.flatMap(({ type, noun, plural, screen }) => {
        const n = countOf.get(type)
        return n === undefined ? [] : [{ type, noun, plural, waiting: n, screen: screen ?? null }]
      }),
    }
  }
}

/** The list of what the current user decided on. */
export function listDecided(subjects: SubjectTypes) {
  const list = defineList({
    contract: decidedList,
    rows: withValues(decided, kindsOf([...subjects.values()])),
    searched: ['ownerName', 'title', 'noun'],
    filters: { subjectType: 'one' },
    sorts: { order: { by: 'decidedAt', type: 'instant', isFilled: true, descends: true } },
  })
  return async ({
    ctx: { tx },
    input,
  }: VerbArgs<ReadTx<Actor>, typeof approvalInbox.decided>): Promise<OutputOf<typeof approvalInbox.decided>> => {
    const found = await list.page(tx, input)
    const ids = found.rows.flatMap(({ id, status }) => (status === 'submitted' ? id : []))
    const [awaited, reminded] =
      ids.length === 0
        ? [[], []]
        : await Promise.all([tx.rows(awaitedOf, { ids }), tx.rows(remindedOf, { ids, hours: REMINDER_RESTS_HOURS })])
    const awaitedFor = Map.groupBy(awaited, ({ id }) => id)
    const remindedAt = new Map(reminded.map(row => [row.id, row.remindedAt]))
    return {
      ...found,
      rows: found.rows.map(row => {
        const those = awaitedFor.get(row.id) ?? []
        const at = remindedAt.get(row.id) ?? null
        return {
          ...row,
          link: subjects.get(row.subjectType)!.link(row.id),
          awaits: those.map(({ name }) => name),
          remindedAt: at,
          canRemind: reminder({ awaited: those.map(({ userId }) => userId), userId: tx.actor.userId, isReminded: at !== null }).ok,
        }
      }),
    }
  }
}

/** Those of a page that someone has to look at one by one. Their kinds are asked together. */
export async function openedFirst(
  tx: ReadTx<Actor>,
  subjects: SubjectTypes,
  rows: readonly { id: string; subjectType: string }[],
): Promise<ReadonlySet<string>> {
  const byKind = [...Map.groupBy(rows, ({ subjectType }) => subjectType)]
  const kept = await Promise.all(byKind.map(([type, those]) => notInBulk(tx, subjects.get(type), those)))
  return new Set(kept.flatMap(ids => [...ids]))
}

function notInBulk(tx: ReadTx<Actor>, type: SubjectType | undefined, rows: readonly { id: string }[]): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id)
  return type?.notInBulk?.(tx, ids) ?? Promise.resolve(new Set())
}
