import { systemPreferences } from '#core/system-preferences.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Files } from '#server/files/open-files.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { direct, readOnce, write } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import { byDomain } from './by-domain.ts'
import { setLogo } from './logo.ts'
import { profile, updateProfile } from './profile.ts'

interface Parts {
  database: OpenDatabase
  files: Files
  /** The domain below which each organization has its address; null where there is none. */
  organizationsBelow: string | null
}

export function organizationRoutes({ database, files, organizationsBelow }: Parts): Routes<typeof organizations> {
  return {
    byDomain: direct(({ input }) => byDomain({ database }, input)),
    // The organization's own row holds its logo and no other file.
    logo: direct(({ ctx: { request }, input: { organizationId, fileId } }) =>
      files.show(request, { organizationId, id: fileId, recordId: organizationId }),
    ),
    profile: readOnce(profile),
    updateProfile: write(updateProfile(organizationsBelow)),
    setLogo: write(setLogo),
  }
}

const { list, save } = settingsRoutes(systemPreferences)

export const preferencesRoutes = { read: list, update: save }
