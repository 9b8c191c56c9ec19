/**
 * The person that this tab showed last, for display while the server is asked who may do what: never an authority. In session storage, by user
 * id, with the organization inside. Gone with the sign-out and with every change of organization.
 */
import type { Bootstrap } from './current-user.ts'

export interface CachedProfile {
  firstName: string
  lastName: string
  email: string
  role: string | null
  organization: { id: string; name: string } | null
}

const KEY = 'user_profile_cache'
const VALID_MS = 5 * 60_000

export function keepProfile({ user, role, organization }: Bootstrap): void {
  const profile: CachedProfile = {
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: role?.name ?? null,
    organization: organization === null ? null : { id: organization.id, name: organization.name },
  }
  withStorage(storage => storage.setItem(KEY + user.id, JSON.stringify({ profile, at: Date.now() })))
}

/** Null when there is none, or when it is older than five minutes. */
export function cachedProfile(userId: string): CachedProfile | null {
  let found: CachedProfile | null = null
  withStorage(storage => {
    const { profile, at } = JSON.parse(storage.getItem(KEY + userId) ?? '{"at":0}') as { profile: CachedProfile; at: number }
    if (at > Date.now() - VALID_MS && at <= Date.now()) found = profile
  })
  return found
}

/** Called at sign-out, and before this tab goes to another organization. */
export function forgetProfiles(): void {
  withStorage(storage => {
    for (const key of Object.keys(storage)) if (key.startsWith(KEY)) storage.removeItem(key)
  })
}

/** Storage that is forbidden, full, or holds something else is as good as empty. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(sessionStorage)
  } catch {
    return
  }
}
