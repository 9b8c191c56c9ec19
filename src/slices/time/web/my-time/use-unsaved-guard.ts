import { useEffect, useRef } from 'react'
import { holdUnsaved } from '#web/leaving.ts'
import { sessionElsewhere } from '#web/organization.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { OutboxSnapshot } from '../grid/outbox-snapshot.ts'

/**
 * Ctrl+S saves from anywhere on the screen, the browser warns before unsaved cells are left, and an ended session shows the sign-in
 * page. No warning on a locked timesheet, where staying would save nothing either.
 */
export function useUnsavedGuard(outbox: CellOutbox, { trouble }: OutboxSnapshot, readOnly: boolean, refresh: () => Promise<void>): void {
  const latest = useRef(refresh)
  latest.current = refresh
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      void outbox.flush()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [outbox])
  useEffect(() => {
    if (readOnly) return
    // Query the outbox itself, because the text of an open cell was committed just now. No second warning for someone who follows the
    // session: they were told that the cells stay on this device.
    return holdUnsaved({ has: () => sessionElsewhere() === null && outbox.getSnapshot().hasUnsaved, staysInApp: true })
  }, [outbox, readOnly])
  useEffect(() => {
    // The outbox keeps its errors to itself; a query that fails with the same error leads to the sign-in page.
    if (trouble?.kind === 'signed_out') void latest.current()
  }, [trouble?.kind])
}
