import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, instant, nothing } from '#core/schemas.ts'
import { factorEndpoints, ownFactors } from './factors.ts'

const tag = 'Identity'

export const accountEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/account',
    tag,
    permission: 'signed_in',
    summary: "The current user's pending email change, authenticator app, passkeys, and how many backup codes are left.",
    input: nothing,
    output: z.object({
      emailChange: z
        .object({
          newEmail: z.string(),
          /** Whether the link in the email to the current address was opened. */
          isConfirmedByOld: z.boolean(),
          /** Whether the link in the email to the new address was opened. */
          isConfirmedByNew: z.boolean(),
          expiresAt: instant,
        })
        .nullable(),
      factors: ownFactors,
    }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/account/email',
    tag,
    permission: 'signed_in',
    summary:
      'Emails a link to the current address and one to the new address; the change is made when both are opened within 24 hours. The response is the same if the new address already has an account.',
    input: z.strictObject({ currentPassword: z.string().max(4096), newEmail: z.string().min(1).max(320) }),
    output: done,
  }),
  cancelEmailChange: endpoint({
    method: 'DELETE',
    path: '/account/email',
    tag,
    permission: 'signed_in',
    summary: 'Cancels the pending email change; its links stop working.',
    input: nothing,
    output: done,
  }),
  confirmEmail: endpoint({
    method: 'POST',
    path: '/account/email/confirm',
    tag,
    public: true,
    summary: 'Confirms an email change with one of its two links, each of which works once. The second one makes the change.',
    input: z.strictObject({ token: z.string().min(1).max(2000) }),
    output: z.object({
      /** False while the other address has yet to confirm. */
      isDone: z.boolean(),
    }),
  }),
}

/** The current user's account, as far as it is not in the part `identity`. */
export const account = { ...accountEndpoints, ...factorEndpoints }
