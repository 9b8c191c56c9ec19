/**
 * Why an administrator types into somebody's sheet. Given once: this tab keeps it across a reload, and cells that are not saved yet
 * lie on the device under the reason they were typed with, which comes back with them.
 */
import { reasonsLeft, type ShelfOwner } from '../grid/outbox-shelf.ts'

const keyOf = ({ user, organization, sheet }: ShelfOwner) => `steward.on-behalf/${user}/${organization}/${sheet}`

/** Empty when none was given. */
export function keptReason(owner: ShelfOwner): string {
  const [left] = reasonsLeft(localStorage, owner)
  if (left !== undefined) return left
  try {
    return sessionStorage.getItem(keyOf(owner)) ?? ''
  } catch {
    return ''
  }
}

export function keepReason(owner: ShelfOwner, reason: string): void {
  try {
    sessionStorage.setItem(keyOf(owner), reason)
  } catch {
    // It lasts as long as the screen then.
  }
}
