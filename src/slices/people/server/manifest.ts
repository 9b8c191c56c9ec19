import { defineSlice } from '#server/slice.ts'
import { staff } from '#slices/people/contract/staff.ts'
import { staffRoutes } from './routes.ts'

export const people = defineSlice({ contract: { staff }, routes: () => ({ staff: staffRoutes }) })
