import { systemPreferences } from '#core/system-preferences.ts'
import type { Files } from '#server/files/open-files.ts'
import { settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, visit, write } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import { byDomain } from './by-domain.ts'
import { setLogo } from './logo.ts'
import { type Addresses, profile, updateProfile } from './profile.ts'

interface Parts extends Addresses {
  files: Files
}

export function organizationRoutes({ files, ...addresses }: Parts): Routes<typeof organizations> {
  return {
    byDomain: visit(byDomain),
    // The organization's own row holds its logo and no other file.
    logo: visit(({ ctx: { tx, request }, input: { organizationId, fileId } }) =>
      files.show(tx, request, { id: fileId, recordId: organizationId }),
    ),
    profile: readOnce(profile),
    updateProfile: write(updateProfile(addresses)),
    setLogo: write(setLogo),
  }
}

const { list, save } = settingsRoutes(systemPreferences)

export const preferencesRoutes = { read: list, update: save }
