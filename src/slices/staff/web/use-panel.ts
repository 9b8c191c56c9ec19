import { useRef } from 'react'
import type { RecordList } from '#web/table/record-list.ts'
import type { ListSearch } from '#web/table/use-list-search.ts'
import type { Person } from './calls.ts'
import type { StaffSearch, StaffTab } from './search.ts'

export interface Panel {
  /** Who is open; undefined while the panel is closed. */
  id: string | undefined
  tab: StaffTab
  /** The person as the list has them, to show before the panel's own call is answered. */
  row: Person | undefined
  /** Whether the person was opened here, and not by the address the screen started with: the focus then goes along. */
  wasOpenedHere: boolean
  open: (id: string) => void
  close: () => void
  setTab: (tab: StaffTab) => void
  /** The place in the list, from 1; undefined where the list does not show the person. */
  at: number | undefined
  previous: (() => void) | undefined
  next: (() => void) | undefined
}

/** The panel takes the focus away with it, so whoever was open in it gets it, in whichever view. */
function focusIn(id: string): void {
  const place = CSS.escape(id)
  const find = () =>
    document.querySelector<HTMLElement>(
      `[data-row="${place}"] :is(th, div) button, li[data-row="${place}"] button, [data-person="${place}"]`,
    )
  // The address changes first, and on a phone the list is drawn again by it.
  setTimeout(() => requestAnimationFrame(() => find()?.focus()))
}

/** How many rows before the end of what is loaded the next ones are asked for. */
const SOON = 3

/** Who is open beside the list, which is in the address, and who comes before and after them in the list. */
export function usePanel({ search, change }: ListSearch<StaffSearch>, list: RecordList<Person>): Panel {
  const id = search.employee
  const atFirst = useRef(id)
  const openedHere = useRef(false)
  // Also by the palette, which changes the address alone.
  if (id !== atFirst.current) openedHere.current = true
  const rows = list.data?.rows ?? []
  const at = rows.findIndex(row => row.id === id)
  const go = (employee: string) => change({ employee })
  const other = (step: number) => {
    const row = at < 0 ? undefined : rows[at + step]
    if (row === undefined) return undefined
    return () => {
      if (list.more && !list.isLoadingMore && at + step >= rows.length - SOON) list.loadMore()
      go(row.id)
    }
  }
  return {
    id,
    tab: search.tab,
    row: rows[at],
    wasOpenedHere: openedHere.current,
    open: employee => {
      openedHere.current = true
      go(employee)
    },
    close: () => {
      change({ employee: undefined, tab: undefined })
      if (id !== undefined) focusIn(id)
    },
    setTab: tab => change({ tab: tab === 'profile' ? undefined : tab }),
    at: at < 0 ? undefined : at + 1,
    previous: other(-1),
    next: other(1),
  }
}
