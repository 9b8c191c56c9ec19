import { defineSlice } from '#server/slice.ts'
import { identity as contract } from '#slices/identity/contract/identity.ts'
import type { Identity } from './open-identity.ts'

/** The routes come from the opened slice, which the HTTP server needs too. */
export const identity = defineSlice({
  contract: { identity: contract },
  routes: (parts: { identity: Identity }) => ({ identity: parts.identity.routes }),
})
