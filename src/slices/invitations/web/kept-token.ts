/**
 * The secret of an invitation's link, for the screen that accepts it. It leaves the address at once (SEC-41), and is kept by this tab alone, so that a reload
 * shows the same invitation.
 */
export const ACCEPT_PATH = '/accept-invitation'

const KEY = 'steward.invitation'
// Where the browser keeps nothing for the tab.
let inMemory: string | null = null

/** The secret in an address: `?token=…`, `/token/…`, `/token=…`, or a part of the path that can be nothing else. */
export function tokenIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null {
  const asked = new URLSearchParams(search).get('token')
  if (asked) return asked
  const named = /\/token[/=:]([^/]+)/i.exec(pathname)?.[1]
  const bare = pathname.split('/').find(part => /^[\w-]{43}$/.test(part))
  const found = named ?? bare
  return found === undefined ? null : decoded(found)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export function keepToken(token: string): void {
  inMemory = token
  try {
    sessionStorage.setItem(KEY, token)
  } catch {
    // Without storage it is kept until the page is left.
  }
}

export function keptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? inMemory
  } catch {
    return inMemory
  }
}

export function forgetToken(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept there.
  }
}

/** Before anything else of the app runs: takes the secret out of the address of the screen. */
export function keepTokenOfAddress(): void {
  if (location.pathname !== ACCEPT_PATH) return
  const token = tokenIn(location)
  if (token === null) return
  keepToken(token)
  history.replaceState(history.state, '', ACCEPT_PATH)
}
