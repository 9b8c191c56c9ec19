import { defineSlice } from '#server/slice.ts'
import { bootstrap as contract } from '#slices/access/contract/bootstrap.ts'
import { bootstrapWith } from './bootstrap.ts'

export const access = defineSlice({
  contract: { bootstrap: contract },
  // What src/main/router.tsx asks for before any screen.
  firstCalls: ['bootstrap'],
  routes: ({ badges }) => ({ bootstrap: bootstrapWith(badges) }),
})
