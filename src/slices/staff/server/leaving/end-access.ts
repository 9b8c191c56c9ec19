import type { PlainDate } from '#core/plain-date.ts'
import type { Origin, RecordTx } from '#server/record/record-tx.ts'
import { endMemberSessions } from '#slices/identity/server/public.ts'
import { endInvitationsOfLeaver } from '#slices/invitations/server/public.ts'
import { closeNotificationsOf } from '#slices/notifications/server/public.ts'
import { endEmployment } from '#slices/people/server/public.ts'
import { cancelPlans } from '../changes/stored-change.ts'
import { notifyOfLeaver } from '../notices.ts'
import { staffRecord } from '../staff.ts'

const { parts } = staffRecord
type Person = Awaited<ReturnType<typeof parts.open>>

/**
 * Makes an open person inactive: what was scheduled for them is taken back, their invitations, sessions here and event streams end with the commit, what they
 * have not read is closed, and where no one is left to decide, administrators stand in (the job `reassign_approvals`, which the database queues).
 */
export async function endAccess(
  tx: RecordTx,
  origin: Origin,
  person: Person,
  { userId, terminationDate }: { userId: string | null; terminationDate: PlainDate },
): Promise<Person> {
  const { id } = person
  await Promise.all([
    tx.run(endEmployment, { id, terminationDate }),
    tx.run(cancelPlans, { employeeId: id, kind: null }),
    endInvitationsOfLeaver(tx, id, origin),
  ])
  const [sessionsEnded, after] = await Promise.all([userId === null ? 0 : endMemberSessions(tx, userId), tx.first(parts.one, { id })])
  closeNotificationsOf(tx, id)
  const before = { isActive: true, terminationDate: person.terminationDate }
  parts.record(tx, origin, { id, verb: 'deactivated', before, after: { isActive: false, terminationDate, sessionsEnded } })
  notifyOfLeaver(tx, person, 'now')
  return after!
}
