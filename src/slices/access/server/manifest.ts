import { defineSlice } from '#server/slice.ts'
import { bootstrap as contract } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from './bootstrap.ts'

export const access = defineSlice({
  contract: { bootstrap: contract },
  routes: ({ badges }) => ({ bootstrap: bootstrapWith(badges) }),
})
