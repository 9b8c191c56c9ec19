import { useEffect, useRef } from 'react'
import type { NavigationGroup } from './navigation.ts'

interface ShellKeys {
  groups: readonly NavigationGroup[]
  onToggleSidebar: () => void
  onGo: (path: string) => void
}

const twoKeysWithinMs = 1200

/** `[` turns the sidebar, `g` and a letter goes to a screen of the menu. Silent while somebody types or holds a modifier (WCAG 2.1.4). */
export function useShellKeys({ groups, onToggleSidebar, onGo }: ShellKeys): void {
  const startedAt = useRef(0)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event.target)) return
      if (event.key === '[') return onToggleSidebar()
      if (event.key === 'g') {
        startedAt.current = event.timeStamp
        return
      }
      const link = groups.flatMap(group => group.links).find(({ key }) => key === event.key)
      if (link !== undefined && event.timeStamp - startedAt.current < twoKeysWithinMs) {
        event.preventDefault()
        onGo(link.path)
      }
      startedAt.current = 0
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [groups, onToggleSidebar, onGo])
}

/** A focused grid takes letters as typing too. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable], [role=grid], [role=dialog], [role=menu], [role=listbox]') !== null
  )
}
