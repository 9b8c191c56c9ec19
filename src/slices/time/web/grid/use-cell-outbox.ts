import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CellOutbox, OutboxOptions, OutboxSnapshot } from './cell-outbox.ts'
import { openOutbox } from './outbox-registry.ts'
import type { ShelfOwner } from './outbox-shelf.ts'

/** The outbox of a sheet while its screen is open, with its newest snapshot. */
export function useCellOutbox(
  { user, organization, sheet, reason }: ShelfOwner,
  { save, round }: Pick<OutboxOptions, 'save' | 'round'>,
): { readonly outbox: CellOutbox; readonly snapshot: OutboxSnapshot } {
  const outbox = useMemo(
    () => openOutbox({ user, organization, sheet, reason }, { save, round }),
    [user, organization, sheet, reason, save, round],
  )
  useEffect(() => outbox.start(), [outbox])
  return { outbox, snapshot: useSyncExternalStore(outbox.subscribe, outbox.getSnapshot) }
}
