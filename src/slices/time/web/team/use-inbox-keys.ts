import { useEffect, useRef } from 'react'
import { areKeysSilent } from '#web/shell/single-keys.ts'
import { decides, type InboxAction, inboxAction } from './inbox-keys.ts'

/** After `g` the next letter is a shell shortcut, not one of the inbox. */
const afterGoMs = 1200

/**
 * The inbox's shortcuts. Those that decide work only with the focus in the list or in the timesheet, arrows only in the list, so that the
 * page still scrolls; the others anywhere on the screen. Ignored when the shell's are.
 */
export function useInboxKeys(onAction: (action: InboxAction | 'find') => void): void {
  const latest = useRef(onAction)
  useEffect(() => {
    latest.current = onAction
  })
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY
    const onKeyDown = (event: KeyboardEvent) => {
      // Ignore key repeats: they would decide on the timesheets that follow.
      if (event.defaultPrevented || event.repeat || areKeysSilent(event)) return
      const sinceGo = event.timeStamp - wentAt
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === 'g' || sinceGo < afterGoMs) return
      const action = event.key === '/' ? 'find' : inboxAction(event)
      if (action === null || (event.key.startsWith('Arrow') && !isIn('[data-inbox]', event.target))) return
      if (action !== 'find' && decides.has(action) && !isIn('[data-inbox], [data-decides]', event.target)) return
      event.preventDefault()
      latest.current(action)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

const isIn = (place: string, target: EventTarget | null): boolean => target instanceof Element && target.closest(place) !== null
