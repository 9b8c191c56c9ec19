import { useEffect, useRef } from 'react'
import { holdsUnsaved } from '#web/leaving.ts'
import { usePhone } from '#web/ui/use-phone.ts'

/**
 * The record that is open beside its list: the one in the address, else the first. A phone shows the list alone, unless the window only got narrow while
 * something was being changed: `show` then puts that record into the address, so that turning a tablet loses nothing.
 */
export function useOpenOrFirst(open: string | undefined, first: string | undefined, show: (id: string) => void): string | undefined {
  const phone = usePhone()
  const before = useRef<string>(undefined)
  const kept = phone && open === undefined && holdsUnsaved() ? before.current : undefined
  const current = open ?? (phone ? kept : first)
  useEffect(() => {
    before.current = current
    if (kept !== undefined) show(kept)
  })
  return current
}
