import { defineSlice } from '#server/slice.ts'
import { installation, operators } from '#slices/super-admin/contract/installation.ts'
import { installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'
import { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { superAdmin as stay } from '#slices/super-admin/contract/stay.ts'
import { INSTALLATION_ALERTS, sendInstallationAlerts } from './alerts/send-alerts.ts'
import {
  installationRoutes,
  moduleRequestRoutes,
  operatorRoutes,
  organizationRoutes,
  type SuperAdminParts,
  superAdminRoutes,
} from './routes.ts'

export const superAdmin = defineSlice({
  contract: { superAdmin: stay, installationOrganizations, installationModuleRequests, operators, installation },
  tables: ['platform.organization_activity'],
  // Slices that watch something of an organization send it, too.
  mailKinds: { admin_alert: { words: 'Alert', ofOrganization: true } },
  securityEvents: {
    organization_entered: { words: 'Organization entered' },
    organization_exited: { words: 'Organization exited' },
    organization_created: { words: 'Organization created' },
    administrator_removed: { words: 'Platform administrator removed' },
  },
  tasks: ({ database, installation: facts, mail: { publicUrl } }) => {
    const runningSince = Date.now()
    return { [INSTALLATION_ALERTS]: () => sendInstallationAlerts({ database, installation: facts, publicUrl, runningSince }) }
  },
  schedule: [`27 * * * * ${INSTALLATION_ALERTS}`],
  routes: (parts: SuperAdminParts) => ({
    superAdmin: superAdminRoutes,
    installationOrganizations: organizationRoutes(parts),
    installationModuleRequests: moduleRequestRoutes,
    operators: operatorRoutes,
    installation: installationRoutes(parts),
  }),
})
