import { defineSlice } from '#server/slice.ts'
import { identity as contract } from '#slices/identity/contract/identity.ts'
import { failedSignIns } from './account-event.ts'
import type { Identity } from './open-identity.ts'

/** The routes come from the opened slice, which the HTTP server needs too. */
export const identity = defineSlice({
  contract: { identity: contract },
  tables: [
    'auth.account',
    'auth.session',
    'auth.user',
    'auth.verification',
    'platform.administrators',
    'platform.installation',
    'platform.profiles',
  ],
  readBy: {
    'auth.session': ['plumbing'],
    'auth.user': ['plumbing'],
    'platform.profiles': ['access', 'approvals', 'dashboards', 'invitations', 'modules', 'people', 'roles', 'support', 'time'],
  },
  // The calls that src/main/router.tsx makes before any screen.
  firstCalls: ['identity/session'],
  briefEvents: failedSignIns,
  signInPaths: ['/rpc/identity/signIn', '/api/v1/auth/sign-in'],
  routes: (parts: { identity: Identity }) => ({ identity: parts.identity.routes }),
})
