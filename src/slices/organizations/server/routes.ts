import { systemPreferences } from '#core/system-preferences.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, visit, write } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import { byDomain } from './by-domain.ts'
import { setLogo } from './logo.ts'
import { type Addresses, profile, updateProfile } from './profile.ts'

export function organizationRoutes(addresses: Addresses): Routes<typeof organizations> {
  return {
    byDomain: visit(byDomain),
    profile: readOnce(profile),
    updateProfile: write(updateProfile(addresses)),
    setLogo: write(setLogo),
  }
}

const { list, save } = settingsRoutes(systemPreferences)

export const preferencesRoutes = { read: list, update: save }
