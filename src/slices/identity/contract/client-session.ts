import { z } from 'zod'
import { id } from '#core/schemas.ts'

/** The session as a client sees it: the cookie is the credential, these are hints (PRD-6). */
export const clientSession = z.object({
  access_token: z.string(),
  /** `cookie:<session id>`; the server never accepts it as a credential. */
  refresh_token: z.string(),
  expires_in: z.int(),
  /** Seconds since 1970 by the server's clock. */
  expires_at: z.int(),
  token_type: z.literal('bearer'),
  user: z.object({ id, email: z.string(), first_name: z.string(), last_name: z.string() }),
  /** 32 alphanumeric characters bound to the session; sent as `x-request-token` on writes. */
  request_token: z.string(),
})
