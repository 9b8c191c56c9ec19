/**
 * A stand-in decides in place of an approver from one day to another. Authority: PRD-171. Rules APR-12 to APR-15.
 *
 * APR-12 the approver stays one: the first of the two decides, and what either decides is the approver's decision. APR-13 no one stands in on
 * their own timesheet, and no stand-in has a stand-in. APR-14 one person has one decision in a step: an approver of it stands in for no other
 * one there, and a stand-in of two of them decides for the first. APR-15 only an active member stands in, and only for one.
 */

/** A stand-in that is in effect now. Both people are active members. */
export interface ActsFor {
  approverUserId: string
  standInUserId: string
}

/** An approver of the step: `decidesFor` is set for a stand-in, `standsIn` for an administrator who replaces all approvers. */
export interface Seat {
  userId: string
  decision: 'approved' | 'rejected' | null
  standsIn?: boolean
  decidesFor?: string | null
}

/**
 * Who acts for whom in a step: by the stand-ins of today and the step's approvers who are awaited or have decided. Each stand-in once, in the order
 * of the approvers.
 */
export function actingFor(approvers: readonly Seat[], today: readonly ActsFor[], ownerUserId: string | null): ActsFor[] {
  const seats = approvers.filter(approver => !approver.decidesFor)
  const decided = new Set(approvers.filter(({ decision }) => decision !== null).map(({ userId, decidesFor }) => decidesFor ?? userId))
  const taken = new Set([...seats, ...approvers.filter(({ decision }) => decision !== null)].map(({ userId }) => userId))
  const found: ActsFor[] = []
  for (const { userId, standsIn } of seats) {
    if (standsIn || decided.has(userId) || userId === ownerUserId) continue
    for (const pair of today) {
      const { approverUserId, standInUserId } = pair
      if (approverUserId !== userId || standInUserId === ownerUserId || taken.has(standInUserId)) continue
      taken.add(standInUserId)
      found.push({ approverUserId, standInUserId })
    }
  }
  return found
}
