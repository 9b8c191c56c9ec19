import type { accountSecurity } from '#slices/organizations/contract/account-security.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import type { publicProfile } from '#slices/organizations/contract/public-profile.ts'
import type { preferences } from '#slices/organizations/contract/system-preferences.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'

export const organizationsCalls = callsOf<typeof organizations>('organizations')
export const preferencesCalls = callsOf<typeof preferences>('preferences')

export const accountSecurityCalls = callsOf<typeof accountSecurity>('accountSecurity')

export const publicProfileCalls = callsOf<typeof publicProfile>('publicProfile')

export type PublicProfile = AnswerOf<typeof publicProfile.read>
export type Profile = AnswerOf<typeof organizations.profile>
export type Preferences = AnswerOf<typeof preferences.read>
