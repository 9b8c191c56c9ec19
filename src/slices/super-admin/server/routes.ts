import type { InstallationFacts } from '#server/installation-facts.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { Routes } from '#server/rpc/router.ts'
import { operatorRead, operatorWrite, personWrite } from '#server/rpc/verb.ts'
import type { installation, operators } from '#slices/super-admin/contract/installation.ts'
import type { installationModuleRequests } from '#slices/super-admin/contract/module-requests.ts'
import type { installationOrganizations } from '#slices/super-admin/contract/organizations.ts'
import type { superAdmin } from '#slices/super-admin/contract/stay.ts'
import { readHealth } from './installation/health.ts'
import { readModuleAnalytics } from './installation/module-analytics.ts'
import { listSecurityEvents } from './installation/security-events.ts'
import { approveForwardedRequest, rejectForwardedRequest } from './module-requests/answer.ts'
import { listForwardedRequests } from './module-requests/list.ts'
import { addOperator } from './operators/add.ts'
import { listOperators } from './operators/list.ts'
import { removeOperator } from './operators/remove.ts'
import { createOrganization } from './organizations/create.ts'
import { listOrganizations } from './organizations/list.ts'
import { readOrganization } from './organizations/read.ts'
import { setActive } from './organizations/set-active.ts'
import { setLimit } from './organizations/set-limit.ts'
import { setModule } from './organizations/set-module.ts'
import { enterOrganization } from './stay/enter.ts'
import { exitOrganization } from './stay/exit.ts'

export interface SuperAdminParts {
  mail: MailSettings
  installation: InstallationFacts
}

export const superAdminRoutes: Routes<typeof superAdmin> = {
  enter: personWrite(enterOrganization),
  exit: personWrite(exitOrganization),
}

export function organizationRoutes(parts: SuperAdminParts): Routes<typeof installationOrganizations> {
  return {
    list: operatorRead(listOrganizations),
    read: operatorRead(readOrganization),
    create: operatorWrite(args => createOrganization(args, parts)),
    setActive: operatorWrite(setActive),
    setLimit: operatorWrite(setLimit),
    setModule: operatorWrite(setModule),
  }
}

export const moduleRequestRoutes: Routes<typeof installationModuleRequests> = {
  list: operatorRead(listForwardedRequests),
  approve: operatorWrite(approveForwardedRequest),
  reject: operatorWrite(rejectForwardedRequest),
}

export const operatorRoutes: Routes<typeof operators> = {
  list: operatorRead(listOperators),
  add: operatorWrite(addOperator),
  remove: operatorWrite(removeOperator),
}

export function installationRoutes(parts: SuperAdminParts): Routes<typeof installation> {
  return {
    health: operatorRead(args => readHealth(args, parts.installation)),
    moduleAnalytics: operatorRead(readModuleAnalytics),
    securityEvents: operatorRead(listSecurityEvents),
  }
}
