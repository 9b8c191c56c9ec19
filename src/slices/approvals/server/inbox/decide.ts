import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { approvalInbox } from '#slices/approvals/contract/inbox.ts'
import { decide, type decidedAs, openDecision } from '../decide.ts'
import type { SubjectType, SubjectTypes } from '../subject.ts'
import { withdraw } from '../withdraw.ts'
import { countByKind, requireUsable } from './kinds.ts'
import { openedFirst } from './lists.ts'

interface Target {
  subjectType: string
  id: string
}

/** Approves all or none. Throws NOT_FOUND for what the current user may not see, and CONFLICT where one has to be opened first. */
export function approveSubjects(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input,
  }: VerbArgs<WriteTx<Actor>, typeof approvalInbox.approve>): Promise<OutputOf<typeof approvalInbox.approve>> => {
    const targets = inOneOrder(input.subjects)
    const opened = await openAll(tx, subjects, targets)
    const kept = await openedFirst(tx, subjects, targets)
    if (kept.size > 0) {
      fail('CONFLICT', 'Open these one at a time to approve them', {
        field: 'subjects',
        rule: 'opened_first',
        data: { ids: targets.flatMap(({ id }) => (kept.has(id) ? id : [])) },
      })
    }
    const reviewed = await Promise.all(
      opened.map(async ({ type, target: { version }, open }) =>
        outcomeOf(type, await decide(tx, type, open, { action: 'approve', version, requestId: request.requestId })),
      ),
    )
    return { reviewed }
  }
}

/** Rejects one with a note. */
export function rejectSubject(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input: { note, version, ...target },
  }: VerbArgs<WriteTx<Actor>, typeof approvalInbox.reject>): Promise<OutputOf<typeof approvalInbox.reject>> => {
    const [{ type, open }] = (await openAll(tx, subjects, [target])) as [Opened<Target>]
    return outcomeOf(type, await decide(tx, type, open, { action: 'reject', version, note, requestId: request.requestId }))
  }
}

/** Withdraws the current user's decisions, all or none. */
export function withdrawDecisions(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input,
  }: VerbArgs<WriteTx<Actor>, typeof approvalInbox.withdraw>): Promise<OutputOf<typeof approvalInbox.withdraw>> => {
    const opened = await openAll(tx, subjects, inOneOrder(input.subjects))
    const withdrawn = await Promise.all(
      opened.map(async ({ type, target: { version }, open }) =>
        outcomeOf(type, await withdraw(tx, type, open, { decidedVersion: version, requestId: request.requestId })),
      ),
    )
    return { withdrawn }
  }
}

type Opened<T> = { type: SubjectType; target: T; open: Awaited<ReturnType<typeof openDecision>> }

/** Locks and loads some of any kinds in one round trip, in the order in which they are given. Throws NOT_FOUND for what the current user may not see, and for kinds that they may not decide on here. */
export async function openAll<T extends Target>(tx: WriteTx<Actor>, subjects: SubjectTypes, targets: readonly T[]): Promise<Opened<T>[]> {
  const known = targets.flatMap(target => {
    const type = subjects.get(target.subjectType)
    return type === undefined ? [] : [{ type, target }]
  })
  const [usable, ...open] = await Promise.all([
    tx.rows(countByKind([...subjects.values()]), {}),
    ...known.map(({ type, target }) => openDecision(tx, type, target.id)),
  ])
  requireUsable(
    usable,
    targets.map(({ subjectType }) => subjectType),
  )
  return known.map((one, at) => ({ ...one, open: open[at]! }))
}

/** Always in the same order, so that two calls about the same ones cannot deadlock. Throws VALIDATION when one is listed twice. */
function inOneOrder<T extends Target>(targets: readonly T[]): T[] {
  if (new Set(targets.map(({ subjectType, id }) => `${subjectType} ${id}`)).size < targets.length) {
    fail('VALIDATION', 'The same one is listed twice', { field: 'subjects', rule: 'listed_twice' })
  }
  return targets.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

const outcomeOf = ({ type }: SubjectType, { submissionId, ...outcome }: ReturnType<typeof decidedAs>) => ({
  subjectType: type,
  id: submissionId,
  ...outcome,
})
