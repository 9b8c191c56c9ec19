import type { Routes } from '#server/rpc/router.ts'
import { readOnce } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'
import { findStaff } from './find-staff.ts'
import { listStaff } from './list-staff.ts'
import { overview } from './overview.ts'

export const staffRoutes: Routes<typeof staff> = {
  find: readOnce(findStaff),
  list: readOnce(listStaff),
  overview: readOnce(overview),
}
