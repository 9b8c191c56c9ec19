import type { Routes } from '#server/rpc/router.ts'
import { personWrite } from '#server/rpc/verb.ts'
import type { superAdmin } from '#slices/super-admin/contract/stay.ts'
import { enterOrganization } from './stay/enter.ts'
import { exitOrganization } from './stay/exit.ts'

export const superAdminRoutes: Routes<typeof superAdmin> = {
  enter: personWrite(enterOrganization),
  exit: personWrite(exitOrganization),
}
