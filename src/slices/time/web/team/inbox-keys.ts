export type InboxAction = 'next' | 'previous' | 'choose' | 'approve' | 'reject' | 'open' | 'approve_chosen' | 'undo' | 'history'

interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const plain: Readonly<Record<string, InboxAction>> = {
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  x: 'choose',
  a: 'approve',
  r: 'reject',
  o: 'open',
  h: 'history',
}

/**
 * Actions that change a timesheet or ask to: they work only with the focus in the list or in the timesheet, never from anywhere on the
 * screen.
 */
export const decides: ReadonlySet<InboxAction> = new Set(['approve', 'approve_chosen', 'undo'])

/**
 * The command of a key in the inbox (PRD-22). Checks Shift instead of the letter's case: Caps Lock must never approve
 * several.
 */
export function inboxAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): InboxAction | null {
  const name = key.toLowerCase()
  if (altKey) return null
  if (ctrlKey || metaKey) return name === 'z' && !shiftKey ? 'undo' : null
  if (shiftKey) return name === 'a' ? 'approve_chosen' : null
  return plain[name] ?? null
}
