import { fail } from '#core/failure.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { invalidDates } from '#slices/approvals/rules/stand-in-dates.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { keepAllStandIns } from '../keep-stand-ins.ts'
import { isActiveMember } from '../members.ts'
import { pluralsOf, type SubjectTypes } from '../subject.ts'
import { mayName, openStandIn, type StandIn, toStandIn } from './list.ts'

const activeMembers = sqlStatement<{ users: string[] }, { userId: string }>(
  `select m.user_id from app.organization_members m where m.organization_id = (select app.org_id()) and m.user_id = any ($users::uuid[]) and ${isActiveMember}`,
)
interface Naming {
  approverUserId: string
  standInUserId: string
  startsOn: PlainDate
  endsOn: PlainDate
}

// So that two who name the same person at once wait for each other.
const lockApprover = sqlStatement<{ approverUserId: string }, unknown>(
  `select pg_advisory_xact_lock(hashtextextended('stand_ins:' || $approverUserId::uuid::text, 0))`,
)
const overlapping = sqlStatement<Naming, { id: string }>(
  `select s.id from app.approval_stand_ins s where s.organization_id = (select app.org_id()) and s.ended_at is null
     and s.approver_user_id = $approverUserId and s.stand_in_user_id = $standInUserId and s.starts_on <= $endsOn and s.ends_on >= $startsOn
   limit 1`,
)
const insertStandIn = sqlStatement<Naming & { id: string }, unknown>(
  `insert into app.approval_stand_ins (id, approver_user_id, stand_in_user_id, starts_on, ends_on)
   values ($id, $approverUserId, $standInUserId, $startsOn, $endsOn)`,
)
const endNow = sqlStatement<{ id: string }, { endedAt: string }>(
  `update app.approval_stand_ins s set ended_at = app.now() where s.organization_id = (select app.org_id()) and s.id = $id and s.ended_at is null
   returning app.now() as ended_at`,
)

/**
 * Names a stand-in; what waits for the approver now is theirs to decide too, if it begins today. Both are notified unless they did it. Throws FORBIDDEN for someone who may not name
 * one, VALIDATION at a field for people or days that cannot be, and of rule `twice` for someone who already stands in on one of these days: whoever ended
 * one of the two would leave the other.
 */
export function createStandIn(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input: { approverUserId: given, standInUserId, startsOn, endsOn },
  }: VerbArgs<WriteTx<Actor>, typeof standIns.create>): Promise<StandIn> => {
    const can = await mayName(tx)
    const approverUserId = given ?? tx.actor.userId
    const isOwn = approverUserId === tx.actor.userId
    if (isOwn ? !can.name : !can.nameForOthers) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    if (standInUserId === approverUserId) fail('VALIDATION', 'Choose someone else', { field: 'standInUserId', rule: 'self' })
    const broken = invalidDates(startsOn, endsOn, can.today)
    if (broken !== null) fail('VALIDATION', broken.message, { field: broken.field ?? undefined, rule: broken.rule })
    const active = new Set((await tx.rows(activeMembers, { users: [approverUserId, standInUserId] })).map(({ userId }) => userId))
    for (const [field, userId] of Object.entries({ approverUserId, standInUserId }))
      if (!active.has(userId)) fail('VALIDATION', 'Choose an active member of your organization', { field, rule: 'reference' })
    const naming = { approverUserId, standInUserId, startsOn, endsOn }
    await tx.run(lockApprover, { approverUserId })
    if (await tx.first(overlapping, naming)) {
      fail('VALIDATION', 'This person already stands in on some of these days', { field: 'standInUserId', rule: 'twice' })
    }
    const id = newId()
    await tx.run(insertStandIn, { id, ...naming })
    const created = toStandIn((await tx.first(openStandIn, { id }))!)
    await keepAllStandIns(tx)
    notifyBoth(tx, created, 'named', pluralsOf(subjects))
    const { requestId } = request
    emitAudit(tx, { action: 'approval_stand_in.named', resourceType: 'approval_stand_ins', resourceId: id, after: naming, requestId })
    return created
  }
}

/** Throws NOT_FOUND for one that is neither the current user's own nor open to an administrator, or that is over. */
export function endStandIn(subjects: SubjectTypes) {
  return async ({
    ctx: { tx, request },
    input: { id },
  }: VerbArgs<WriteTx<Actor>, typeof standIns.end>): Promise<OutputOf<typeof standIns.end>> => {
    const [can, row] = await Promise.all([mayName(tx), tx.first(openStandIn, { id })])
    if (row === undefined || (row.approverUserId !== tx.actor.userId && !can.nameForOthers)) fail('NOT_FOUND', 'Not found')
    const ended = await tx.first(endNow, { id })
    if (ended === undefined) fail('NOT_FOUND', 'Not found')
    await keepAllStandIns(tx)
    notifyBoth(tx, toStandIn(row), 'ended', pluralsOf(subjects))
    const { approverUserId, standInUserId, startsOn, endsOn } = row
    const before = { approverUserId, standInUserId, startsOn, endsOn }
    const { requestId } = request
    emitAudit(tx, { action: 'approval_stand_in.ended', resourceType: 'approval_stand_ins', resourceId: id, before, requestId })
    return { id, endedAt: ended.endedAt }
  }
}

/** Notifies both, but not who did it, and open tabs. */
function notifyBoth(
  tx: WriteTx<Actor>,
  { id, approver, standIn, startsOn, endsOn }: StandIn,
  what: 'named' | 'ended',
  kinds: string,
): void {
  const days = startsOn === endsOn ? `on ${shortDay(startsOn)}` : `from ${shortDay(startsOn)} to ${shortDay(endsOn)}`
  const messages =
    what === 'named'
      ? [
          [standIn.userId, "You're a stand-in approver", `You can review ${kinds} on behalf of ${approver.name} ${days}.`],
          [approver.userId, 'You have a stand-in', `${standIn.name} can review ${kinds} on your behalf ${days}.`],
        ]
      : [
          [standIn.userId, "You're no longer a stand-in", `You no longer review ${kinds} on behalf of ${approver.name}.`],
          [approver.userId, 'Your stand-in ended', `${standIn.name} no longer reviews ${kinds} on your behalf.`],
        ]
  const related = { relatedResourceType: 'approval_stand_ins', relatedResourceId: id }
  for (const [userId, title, message] of messages as [string, string, string][])
    if (userId !== tx.actor.userId) notifyUser(tx, userId, { notificationType: 'stand_in_named', title, message, ...related })
  tx.announce('approval_stand_ins', id)
}
