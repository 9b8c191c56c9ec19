/**
 * The reason an administrator enters hours on someone's timesheet. Given once: this tab keeps it across a reload. Unsaved cells are
 * stored on the device under their reason and return with it.
 */
import { type OutboxOwner, reasonsLeft } from '../grid/outbox-storage.ts'

const keyOf = ({ user, organization, timesheet }: OutboxOwner) => `steward.on-behalf/${user}/${organization}/${timesheet}`

/** Empty when none was given. */
export function keptReason(owner: OutboxOwner): string {
  const [left] = reasonsLeft(localStorage, owner)
  if (left !== undefined) return left
  try {
    return sessionStorage.getItem(keyOf(owner)) ?? ''
  } catch {
    return ''
  }
}

export function keepReason(owner: OutboxOwner, reason: string): void {
  try {
    sessionStorage.setItem(keyOf(owner), reason)
  } catch {
    // The reason then lasts only as long as the screen.
  }
}
