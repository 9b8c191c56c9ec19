import type { z } from 'zod'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { recordSecurityEvent } from '#server/record-security-event.ts'
import type { RequestFacts } from '#server/rpc/verb.ts'
import type { clientSession } from '#slices/identity/contract/identity.ts'
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './access-token.ts'
import type { RequestTokens } from './request-token.ts'
import { SESSION_SECONDS, type SessionCookies } from './session-cookie.ts'

export type ClientSession = z.input<typeof clientSession>

interface Holder {
  sessionId: string
  userId: string
  email: string
  firstName: string
  lastName: string
}

export interface SessionIssuer {
  /** The specified Session object of a live session, with a fresh access token. */
  present(token: string, holder: Holder): ClientSession
  /**
   * Takes a session that was just made into use: our terms by the database's clock, the browser's cookie, the answer. A session that this
   * browser held before ends, so that a cookie planted in front of a sign-in is worth nothing. The sign-in is recorded under `operation`, and
   * `also` joins the transaction.
   */
  begin(request: RequestFacts, operation: string, token: string, also?: (tx: WriteTx<unknown>) => void): Promise<ClientSession>
}

const settle = sqlStatement<
  { token: string; ip: string; userAgent: string | null; seconds: number },
  Holder & { organizationId: string | null }
>(
  `update auth.session s set "expiresAt" = app.now() + make_interval(secs => $seconds::int), "lastActivityAt" = app.now(), "createdAt" = app.now(),
     "updatedAt" = app.now(), "ipAddress" = $ip, "userAgent" = $userAgent,
     "organizationId" = (select o.id from app.my_organizations(s."userId") o
       order by (select max(l."lastActivityAt") from auth.session l where l."userId" = s."userId" and l."organizationId" = o.id) desc nulls last, o.name
       limit 1)
   from platform.profiles p where s.token = $token and p.id = s."userId"
   returning s.id as session_id, s."userId" as user_id, s."organizationId" as organization_id, p.email, p.first_name, p.last_name`,
)

const endPrevious = sqlStatement<{ previous: string }, unknown>('delete from auth.session where token = $previous')

export function createSessionIssuer(deps: {
  database: Pick<OpenDatabase, 'withAuth'>
  cookies: SessionCookies
  requestTokens: RequestTokens
  secret: string
  publicUrl: string
}): SessionIssuer {
  const { database, cookies, requestTokens } = deps
  const signAccessToken = createAccessTokens(deps.secret, deps.publicUrl)

  function present(token: string, { sessionId, userId, email, firstName, lastName }: Holder): ClientSession {
    // This process's clock, as in the Date header that the client corrects itself by; nothing is decided by it.
    const expiresAt = Math.floor(Date.now() / 1000) + ACCESS_TOKEN_SECONDS
    return {
      access_token: signAccessToken({ userId, sessionId, expiresAt }),
      refresh_token: `cookie:${sessionId}`,
      expires_in: ACCESS_TOKEN_SECONDS,
      expires_at: expiresAt,
      token_type: 'bearer',
      user: { id: userId, email, first_name: firstName, last_name: lastName },
      request_token: requestTokens.tokenFor(token),
    }
  }

  return {
    present,
    async begin(request, operation, token, also) {
      const holder = await database.withAuth().write(async tx => {
        const found = await tx.first(settle, { token, ip: request.ip, userAgent: request.userAgent, seconds: SESSION_SECONDS })
        if (request.token !== null) tx.later(endPrevious, { previous: request.token })
        if (found !== undefined) {
          const { userId, organizationId } = found
          recordSecurityEvent(tx, { kind: 'sign_in', userId, organizationId, operation, requestId: request.requestId, address: request.ip })
        }
        also?.(tx)
        return found
      })
      if (holder === undefined) throw new Error('the new session has no profile')
      request.setHeader('set-cookie', cookies.set(token))
      return present(token, holder)
    },
  }
}
