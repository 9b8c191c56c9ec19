import { fail } from '#core/failure.ts'
import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { recordAccountEvent } from './account-event.ts'
import type { ClientSession, Holder } from './client-session.ts'
import type { IdentityDeps } from './deps.ts'
import { ownSession } from './own-session.ts'
import { newSessionToken, SESSION_SECONDS } from './session-cookie.ts'

/** A code that was just checked, at a kiosk. */
export interface CodeProof {
  userId: string
  organizationId: string
  kioskId: string
  /** The hash that the code was checked against. */
  codeHash: string
  /** Of the person's own code, which replaces a first one; null to keep the present one. */
  newCodeHash: string | null
}

/** Session and cookie operations for kiosks. */
export interface KioskSessions {
  /** The secret of a browser that is a kiosk, or was one; null for any other. */
  secretOf(cookieHeader: string | undefined): string | null
  /** The Set-Cookie value that makes a browser a kiosk; null: that it is none anymore. */
  cookie(secret: string | null): string
  /** The Set-Cookie value that signs a browser out. */
  noSession(): string
  /** Whether the code is right; null for an unknown number, which takes the same time. */
  proveCode(code: string, hash: string | null): Promise<boolean>
  /**
   * Begins a session at a kiosk and sets its cookie. Throws UNAUTHENTICATED when the code was changed after the proof, when it is a first code and no other
   * replaces it, or when the kiosk is ended at the same moment. Ends the browser's previous session.
   */
  begin(request: RequestContext, operation: string, proof: CodeProof, also: (tx: WriteTx<unknown>) => void): Promise<ClientSession>

  /** Until the session ends without activity. Throws UNAUTHENTICATED once it is over, and for a session that did not begin at a kiosk. */
  secondsLeft: SecondsLeft
  /** Records activity, and resolves with the same. */
  stay: SecondsLeft
}

type SecondsLeft = (request: RequestContext, idleSeconds: number) => Promise<number>

/** The longest that browsers keep a cookie. Each sign-in begins it again. */
const KIOSK_SECONDS = 400 * 86_400

export const kioskConstraints: ConstraintFailures = {
  session_of_kiosk: { code: 'UNAUTHENTICATED', text: "This device isn't a kiosk anymore", details: { rule: 'kiosk' } },
}

// The row of the code is written, so that a new code that comes first leaves nothing to find here, and one that comes later ends the session.
const insertSession = sqlStatement<CodeProof & { token: string; ip: string; userAgent: string | null; seconds: number }, Holder>(
  `with proven as (
     update auth.kiosk_accounts k set code_hash = coalesce($newCodeHash::text, k.code_hash), must_change = false,
       set_at = case when $newCodeHash::text is null then k.set_at else app.now() end
     where k.user_id = $userId and k.organization_id = $organizationId and k.code_hash = $codeHash and (not k.must_change or $newCodeHash::text is not null)
     returning k.user_id
   ), session as (
     insert into auth.session (token, "userId", "expiresAt", "lastActivityAt", "createdAt", "updatedAt", "ipAddress", "userAgent", "organizationId", "kioskId")
     select $token, p.user_id, app.now() + make_interval(secs => $seconds::int), app.now(), app.now(), app.now(), $ip, $userAgent, $organizationId, $kioskId
     from proven p returning id, "userId"
   )
   select s.id as session_id, s."userId" as user_id, '' as email, p.first_name, p.last_name
   from session s join platform.profiles p on p.id = s."userId"`,
)
const secondsLeft = `greatest(0, least($idleSeconds::int - floor(extract(epoch from app.now() - "lastActivityAt")),
  floor(extract(epoch from "expiresAt" - app.now()))))::int as seconds_left`
const readTime = sqlStatement<{ sessionId: string; idleSeconds: number }, { secondsLeft: number }>(
  `select ${secondsLeft} from auth.session where id = $sessionId and "kioskId" is not null`,
)
const touch = sqlStatement<{ sessionId: string; idleSeconds: number }, { secondsLeft: number }>(
  `update auth.session set "lastActivityAt" = app.now() where id = $sessionId and "kioskId" is not null returning ${secondsLeft}`,
)
const endPrevious = sqlStatement<{ previous: string }, unknown>('delete from auth.session where token = $previous')

export function createKioskSessions({
  auth,
  database,
  cookies,
  sessions,
}: Pick<IdentityDeps, 'auth' | 'database' | 'cookies' | 'sessions'>): KioskSessions {
  const timeBy =
    (statement: typeof readTime): SecondsLeft =>
    async (request, idleSeconds) => {
      const { sessionId } = await ownSession({ database }, request)
      const time = await database.withAuth().write(tx => tx.first(statement, { sessionId, idleSeconds }))
      return (time ?? fail('UNAUTHENTICATED', 'Not authenticated')).secondsLeft
    }

  return {
    secondsLeft: timeBy(readTime),
    stay: timeBy(touch),
    secretOf: header => cookies.readSecret(header, 'kiosk'),
    cookie: secret => cookies.setSecret('kiosk', secret, KIOSK_SECONDS),
    noSession: cookies.clear,
    proveCode: auth.proveCode,
    async begin(request, operation, proof, also) {
      const token = newSessionToken()
      const { ip, userAgent, requestId } = request
      const holder = await database.withAuth().write(async tx => {
        const made = await tx.first(insertSession, { ...proof, token, ip, userAgent, seconds: SESSION_SECONDS })
        if (made === undefined) fail('UNAUTHENTICATED', 'Wrong employee number or code', { rule: 'credentials' })
        if (request.token !== null) tx.atCommit(endPrevious, { previous: request.token })
        const { userId, organizationId } = proof
        const event = { userId, organizationId, operation, requestId, address: ip }
        recordAccountEvent(tx, { kind: 'sign_in', ...event })
        if (proof.newCodeHash !== null) recordAccountEvent(tx, { kind: 'kiosk_code_changed', ...event })
        also(tx)
        return made
      })
      request.setHeader('set-cookie', cookies.set(token))
      return sessions.present(token, holder)
    },
  }
}
