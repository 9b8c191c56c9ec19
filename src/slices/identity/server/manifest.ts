import { defineSlice } from '#server/slice.ts'
import { account } from '#slices/identity/contract/account.ts'
import { identity as contract } from '#slices/identity/contract/identity.ts'
import { accountEvents } from './account-event.ts'
import { kioskConstraints } from './kiosk-session.ts'
import { accountMails } from './mails.ts'
import type { Identity } from './open-identity.ts'

/** The routes come from the opened slice, which the HTTP server needs too. */
export const identity = defineSlice({
  contract: { identity: contract, account },
  tables: [
    'auth.account',
    'auth.authenticators',
    'auth.backup_codes',
    'auth.code_attempts',
    'auth.email_changes',
    'auth.kiosk_accounts',
    'auth.passkeys',
    'auth.session',
    'auth.user',
    'auth.verification',
    'platform.administrators',
    'platform.installation',
    'platform.profiles',
  ],
  readBy: {
    'auth.kiosk_accounts': ['kiosk'],
    'auth.session': ['plumbing'],
    'auth.user': ['plumbing'],
    'platform.profiles': [
      'access',
      'approvals',
      'invitations',
      'kiosk',
      'modules',
      'people',
      'roles',
      'super-admin',
      'support',
      'time',
      'time-groups',
    ],
    'platform.administrators': ['super-admin'],
  },
  // The calls that src/main/router.tsx makes before any screen.
  firstCalls: ['identity/session'],
  constraints: kioskConstraints,
  mailKinds: accountMails,
  securityEvents: accountEvents,
  signInPaths: ['/rpc/identity/signIn', '/api/v1/auth/sign-in'],
  protectingPaths: [
    '/rpc/identity/changePassword',
    '/rpc/identity/resetPassword',
    '/rpc/identity/revokeOtherSessions',
    '/api/v1/account/password',
    '/api/v1/auth/reset',
    '/api/v1/account/sessions',
  ],
  routes: (parts: { identity: Identity }) => ({ identity: parts.identity.routes, account: parts.identity.accountRoutes }),
})
