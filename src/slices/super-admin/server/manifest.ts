import { defineSlice } from '#server/slice.ts'
import { installation, operators } from '#slices/super-admin/contract/installation.ts'
import { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import { superAdmin as stay } from '#slices/super-admin/contract/stay.ts'
import { installationRoutes, operatorRoutes, organizationRoutes, type SuperAdminParts, superAdminRoutes } from './routes.ts'

export const superAdmin = defineSlice({
  contract: { superAdmin: stay, installationOrganizations, operators, installation },
  routes: (parts: SuperAdminParts) => ({
    superAdmin: superAdminRoutes,
    installationOrganizations: organizationRoutes(parts),
    operators: operatorRoutes,
    installation: installationRoutes(parts),
  }),
})
