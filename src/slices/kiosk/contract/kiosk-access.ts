import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id } from '#core/schemas.ts'

const manage = { tag: 'Kiosks', permission: 'staff_module:write', base: 'admin', module: 'resources' } as const

/** People who sign in at kiosks, because they have no email address to sign in with. */
export const kioskAccess = {
  read: endpoint({
    ...manage,
    method: 'GET',
    path: '/employees/{id}/kiosk',
    summary: 'Whether a person signs in at kiosks, could be given a code for it, or has an account of their own.',
    input: z.strictObject({ id }),
    output: z.object({
      /** `possible`: no account yet. `other`: an account with an email address, or someone who has left. */
      access: z.enum(['kiosk', 'possible', 'other']),
      /** Number to type at the kiosk; someone without one can't have a code. */
      number: z.string().nullable(),
      /** Whether the code of someone with access at kiosks ended, as when they left and came back: they need a new first code. */
      needsCode: z.boolean(),
      /** How many kiosks the organization has. */
      kiosks: z.int(),
    }),
  }),
  giveCode: endpoint({
    ...manage,
    method: 'POST',
    path: '/employees/{id}/kiosk',
    summary:
      "Makes a new code for a person, shown once, which they change at their first sign-in. Someone without an account gets one, with the role Employee and a seat. A code that they had stops working, and they're signed out.",
    input: z.strictObject({ id }),
    output: z.object({
      /** 6 digits. Only its hash is stored. */
      code: z.string(),
      number: z.string(),
    }),
  }),
  end: endpoint({
    ...manage,
    method: 'POST',
    path: '/employees/{id}/kiosk/end',
    summary:
      "Takes a person's code and the account that it signs in to away, for example before they're invited by email. Their hours stay.",
    input: z.strictObject({ id }),
    output: done,
  }),
}
