import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { nothing } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { clientSession } from '#slices/identity/contract/client-session.ts'

const tag = 'Kiosks'
/** Longer than a code is: one of another length is wrong, and no validation error. */
const code = line(40, 0)

const sessionTime = z.object({
  /** Until the session ends without activity, by the database's clock. */
  secondsLeft: z.int(),
})

/** Calls of a device that is bound to an organization, and of the person in front of it. */
export const kiosk = {
  device: endpoint({
    method: 'GET',
    path: '/kiosk',
    tag,
    public: true,
    summary: 'The kiosk that this browser is bound as, with its organization; null for a browser that is none, or no longer one.',
    input: nothing,
    output: z.object({ kiosk: z.object({ name: z.string(), organizationName: z.string() }).nullable() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/kiosk/sign-in',
    tag,
    public: true,
    summary:
      'Signs a person in at this kiosk with their employee number and code. The response sets the session cookie. With a first code it fails with the rule new_code until the call names a new one.',
    input: z.strictObject({ number: line(40), code, newCode: code.optional() }),
    output: clientSession,
  }),
  session: endpoint({
    method: 'GET',
    path: '/kiosk/session',
    tag,
    permission: 'signed_in',
    kiosk: true,
    summary: "How long the session at this kiosk lasts without activity. Reading it doesn't count as activity.",
    input: nothing,
    output: sessionTime,
  }),
  stay: endpoint({
    method: 'POST',
    path: '/kiosk/session',
    tag,
    permission: 'signed_in',
    kiosk: true,
    summary: 'Reports real activity at this kiosk and restarts the minute.',
    input: nothing,
    output: sessionTime,
  }),
}
