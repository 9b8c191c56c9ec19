export type InboxAction = 'next' | 'previous' | 'choose' | 'approve' | 'reject' | 'open' | 'approve_clean'

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
}

/**
 * The command of a key in the inbox (PRD-22). Checks Shift instead of the letter's case: Caps Lock must never approve
 * everything.
 */
export function inboxAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): InboxAction | null {
  if (ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  if (shiftKey) return name === 'a' ? 'approve_clean' : null
  return plain[name] ?? null
}
