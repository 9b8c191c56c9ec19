import { actAsAccounts } from '#server/db/act-as.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import { roleSentence } from '#slices/access/rules/role-sentence.ts'
import { type AccountAt, accountAt } from '#slices/identity/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import type { InvitationDeps } from './deps.ts'
import { type Entered, enterByLink } from './enter.ts'
import { countGuesses } from './guesses.ts'
import { hashOf } from './link.ts'
import { requireInvited, visitorOf } from './visitor.ts'

type ByToken = typeof invitations.byToken

const markOpened = sqlStatement<{ id: string }, unknown>(
  `update app.organization_invitations i set opened_at = app.now() where i.organization_id = (select app.org_id()) and i.id = $id and i.opened_at is null`,
)

/**
 * Loads the invitation that a link belongs to. Throws as `enterByLink` does, FORBIDDEN if someone is signed in with another address, and
 * RATE_LIMITED after too many unknown links from one address.
 */
export async function invitationByToken(
  { database }: InvitationDeps,
  request: RequestContext,
  { token }: InputOf<ByToken>,
): Promise<OutputOf<ByToken>> {
  const visitor = await visitorOf(database, request)
  const { entered, account } = await countGuesses(database, request, 'invitations.byToken', () =>
    database.withAuth().write(async tx => {
      const entered = await enterByLink(tx, hashOf(token), null)
      const { id, email, openedAt } = entered.invitation
      if (visitor !== null) requireInvited(visitor, email)
      if (openedAt === null) {
        await tx.run(markOpened, { id })
        tx.announceIn(entered.organizationId, 'organization_invitations', id)
      }
      const [, account] = await Promise.all([tx.run(actAsAccounts, {}), accountAt(tx, email)])
      return { entered, account }
    }),
  )
  return { ...toInvitation(entered), account: visitor === null ? accountState(account) : 'signed_in' }
}

function toInvitation({ organizationId, invitation, role }: Entered) {
  const { email, organizationName: name, domain, invitedByName, departmentName, reportsToName, expiresAt, firstName, lastName } = invitation
  return {
    email,
    organization: { id: organizationId, name, domain },
    roleName: role.name,
    roleSentence: roleSentence(role),
    invitedByName,
    departmentName,
    reportsToName,
    expiresAt,
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }
}

function accountState(account: AccountAt | undefined): 'new' | 'existing' | 'unconfirmed' {
  if (account === undefined) return 'new'
  return account.isVerified ? 'existing' : 'unconfirmed'
}
