import { installation, operators } from '#slices/super-admin/contract/installation.ts'
import { installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'
import { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { superAdmin } from '#slices/super-admin/contract/stay.ts'
import {
  installationRoutes,
  moduleRequestRoutes,
  operatorRoutes,
  organizationRoutes,
  superAdminRoutes,
} from '#slices/super-admin/server/routes.ts'
import { clientsOf } from './client.ts'
import type { TestDatabase } from './database.ts'
import { testInstallation } from './installation.ts'

/** All that operators call. */
export function operatorClients(t: Pick<TestDatabase, 'db'>) {
  const parts = {
    mail: { publicUrl: 'https://x.test', isDelivered: false },
    installation: { ...testInstallation, baseDomain: 'steward.example', previewPrefix: 'preview-' },
  }
  return clientsOf(
    t,
    { superAdmin, installationOrganizations, installationModuleRequests, operators, installation },
    {
      superAdmin: superAdminRoutes,
      installationOrganizations: organizationRoutes(parts),
      installationModuleRequests: moduleRequestRoutes,
      operators: operatorRoutes,
      installation: installationRoutes(parts),
    },
  )
}
