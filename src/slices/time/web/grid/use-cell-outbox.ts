import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { CellOutbox } from './cell-outbox.ts'
import { openOutbox, type TimesheetSaving } from './outbox-registry.ts'
import type { OutboxSnapshot } from './outbox-snapshot.ts'
import type { OutboxOwner } from './outbox-storage.ts'

/** The outbox of a timesheet while its screen is mounted, with its latest snapshot. */
export function useCellOutbox(
  { user, organization, timesheet, reason }: OutboxOwner,
  { save, round }: TimesheetSaving,
): { readonly outbox: CellOutbox; readonly snapshot: OutboxSnapshot } {
  const outbox = useMemo(
    () => openOutbox({ user, organization, timesheet, reason }, { save, round }),
    [user, organization, timesheet, reason, save, round],
  )
  useEffect(() => outbox.start(), [outbox])
  return { outbox, snapshot: useSyncExternalStore(outbox.subscribe, outbox.getSnapshot) }
}
