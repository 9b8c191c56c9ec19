import { Failure, fail } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { ownSession } from '#slices/identity/server/public.ts'
import { maskedEmail } from '#slices/invitations/rules/masked-email.ts'

export type Visitor = Awaited<ReturnType<typeof ownSession>>

/** Who opens a link: the signed-in person, or null for a stranger and a session that has ended. */
export async function visitorOf(database: OpenDatabase, request: RequestContext): Promise<Visitor | null> {
  if (request.token === null) return null
  try {
    return await ownSession({ database }, request)
  } catch (error) {
    if (error instanceof Failure && (error.code === 'UNAUTHENTICATED' || error.code === 'SESSION_EXPIRED')) return null
    throw error
  }
}

/** Throws FORBIDDEN of rule `invitation_other_person` for someone who is signed in with another address (SEC-35). */
export function requireInvited({ email: own }: Visitor, invited: string): void {
  if (own === invited) return
  const masked = maskedEmail(invited)
  fail('FORBIDDEN', `This invitation is for ${masked}. You're signed in as ${own}.`, {
    rule: 'invitation_other_person',
    data: { invited: masked },
  })
}
