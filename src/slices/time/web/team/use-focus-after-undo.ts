import { useEffect, useRef } from 'react'
import { announce } from '#web/announcer.tsx'
import type { Inbox } from './calls.ts'
import { openable, rowsOf } from './inbox-model.ts'
import type { InboxTab } from './search.ts'
import { t } from './texts.ts'
import type { BoardPlace, OpenTimesheet } from './use-open-timesheet.ts'

/**
 * Moves the focus to a timesheet whose decision was withdrawn, once it is back in the list, and announces how many are left. The Undo button
 * goes away with the decision, possibly before that.
 */
export function useFocusAfterUndo(
  inbox: Inbox,
  tab: InboxTab,
  { selected, timesheet }: BoardPlace,
  { rowButton, focusHead }: OpenTimesheet,
) {
  /** The timesheet, and the list as it was then, without it. */
  const undone = useRef<{ id: string; before: Inbox } | null>(null)
  useEffect(() => {
    if (undone.current === null) return
    const row = rowButton(undone.current.id)
    if (!row && inbox === undone.current.before) return
    undone.current = null
    announce(t('left', { n: openable(rowsOf(inbox, tab)).filter(one => one.canDecide).length }))
    if (!leavesFocus(document.activeElement)) return
    if (row) row.focus()
    else if (selected !== undefined && timesheet.data !== undefined) focusHead()
    else document.querySelector<HTMLElement>('h1[tabindex]')?.focus()
  })
  return (id: string) => {
    undone.current = { id, before: inbox }
  }
}

/** Is true unless the person went on to something else: the button that had the focus is gone, or it is where a key undoes. */
const leavesFocus = (focused: Element | null): boolean => focused === document.body || focused?.closest('[data-inbox]') != null
