import type { Routes } from '#server/rpc/router.ts'
import { readOnce, write } from '#server/rpc/verb.ts'
import type { staff } from '#slices/people/contract/staff.ts'
import { administrators } from './administrators.ts'
import { overview } from './overview.ts'
import { searchStaff } from './search-staff.ts'
import { setOwnPicture, setPicture } from './set-picture.ts'

export const staffRoutes: Routes<typeof staff> = {
  administrators: readOnce(administrators),
  overview: readOnce(overview),
  search: readOnce(searchStaff),
  setOwnPicture: write(setOwnPicture),
  setPicture: write(setPicture),
}
