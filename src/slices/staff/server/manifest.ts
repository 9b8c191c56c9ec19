import { defineSlice } from '#server/slice.ts'
import { staffRecord as contract } from '#slices/staff/contract/staff-record.ts'
import { staffRecord } from './staff.ts'

export const staff = defineSlice({
  contract: { staff: contract.endpoints },
  routes: ({ dependents }) => ({ staff: staffRecord.routes(dependents) }),
  live: staffRecord.live,
})
