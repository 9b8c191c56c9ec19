import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CellOutbox, OutboxSnapshot } from './cell-outbox.ts'
import { openOutbox, type SheetSaving } from './outbox-registry.ts'
import type { OutboxOwner } from './outbox-storage.ts'

/** The outbox of a sheet while its screen is open, with its newest snapshot. */
export function useCellOutbox(
  { user, organization, sheet, reason }: OutboxOwner,
  { save, round }: SheetSaving,
): { readonly outbox: CellOutbox; readonly snapshot: OutboxSnapshot } {
  const outbox = useMemo(
    () => openOutbox({ user, organization, sheet, reason }, { save, round }),
    [user, organization, sheet, reason, save, round],
  )
  useEffect(() => outbox.start(), [outbox])
  return { outbox, snapshot: useSyncExternalStore(outbox.subscribe, outbox.getSnapshot) }
}
