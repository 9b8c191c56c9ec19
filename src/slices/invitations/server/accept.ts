import { fail } from '#core/failure.ts'
import { actAsAccounts, actAsTenant } from '#server/db/act-as.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { createTurns } from '#server/limits/turns.ts'
import type { InputOf, OutputOf, RequestContext } from '#server/rpc/verb.ts'
import { type AccountAt, accountAt, claimAccount, createAccount, requirePassword, switchSession } from '#slices/identity/server/public.ts'
import type { invitations } from '#slices/invitations/contract/invitations.ts'
import type { InvitationDeps } from './deps.ts'
import { type Entered, enterByLink } from './enter.ts'
import { countGuesses } from './guesses.ts'
import { join } from './join.ts'
import { hashOf } from './link.ts'
import { requireInvited, type Visitor, visitorOf } from './visitor.ts'

type Accept = typeof invitations.accept
type Answer = OutputOf<Accept>

/**
 * Accepts an invitation: as the signed-in person, or for a new account, which is signed in. An account that exists has to sign in first and stays as it is
 * (SEC-34), unless its address was never confirmed: the link was mailed to that address, so the account is the visitor's, with their name and password. Organization and role come from the invitation alone. Throws as `enterByLink` does; VALIDATION with the field; CONFLICT of rule
 * `invitation_sign_in` for an address with an account, and FORBIDDEN for a session of someone else;
 * CONFLICT of rule `max_users`; RATE_LIMITED.
 */
export async function acceptInvitation(deps: InvitationDeps, request: RequestContext, input: InputOf<Accept>): Promise<Answer> {
  const visitor = await visitorOf(deps.database, request)
  return countGuesses(deps.database, request, 'invitations.accept', () =>
    visitor === null ? acceptInTurn(deps, request, input) : acceptAs(deps, request, visitor, input.token),
  )
}

async function acceptAs(deps: InvitationDeps, request: RequestContext, visitor: Visitor, token: string): Promise<Answer> {
  // The operation is public, so the router has not compared it.
  if (!deps.identity.holdsRequestToken(request)) fail('FORBIDDEN', 'Access Denied', { rule: 'request_token' })
  const { userId, sessionId, firstName, lastName } = visitor
  const organization = await deps.database.withAuth().write(async tx => {
    const entered = await enterByLink(tx, hashOf(token), userId)
    requireInvited(visitor, entered.invitation.email)
    await join(tx, entered, { userId, firstName, lastName, requestId: request.requestId, publicUrl: deps.mail.publicUrl })
    return organizationOf(entered)
  })
  await switchSession(deps, { userId, sessionId, organizationId: organization.id })
  return { organization, session: null }
}

// A password is hashed before the transaction that could find the invitation accepted. One attempt after the other, so that of many only the first
// pays for that, and the others find out before it.
const inTurn = createTurns()

function acceptInTurn(deps: InvitationDeps, request: RequestContext, input: InputOf<Accept>): Promise<Answer> {
  const tokenHash = hashOf(input.token)
  return inTurn(tokenHash, () => acceptAsNew(deps, request, input, tokenHash))
}

async function acceptAsNew(deps: InvitationDeps, request: RequestContext, input: InputOf<Accept>, tokenHash: string): Promise<Answer> {
  // Before the hash, which costs more than all of this.
  const { invitation, unconfirmed } = await deps.database.withAuth().write(async tx => {
    const { invitation } = await enterByLink(tx, tokenHash, null)
    return { invitation, unconfirmed: await requireNoOwner(tx, invitation.email) }
  })
  const { firstName, lastName, password } = requirePerson(input)
  const { email, organizationName } = invitation
  requirePassword(password, 'password', [firstName, lastName, email, organizationName])
  const passwordHash = await deps.identity.hashPassword(password)
  const userId = unconfirmed?.userId ?? newId()
  const organization = await deps.database.withAuth().write(async tx => {
    const entered = await enterByLink(tx, tokenHash, userId)
    await tx.run(actAsAccounts, {})
    const account = { userId, email, firstName, lastName, passwordHash, verified: true }
    const isTheirs = unconfirmed === undefined ? (await createAccount(tx, account)) !== null : await claimAccount(tx, request, account)
    if (!isTheirs) failSignIn()
    await tx.run(actAsTenant, {})
    await join(tx, entered, { userId, firstName, lastName, requestId: request.requestId, publicUrl: deps.mail.publicUrl })
    return organizationOf(entered)
  })
  const session = await deps.identity.beginSession(request, 'invitations.accept', { userId, passwordHash })
  return { organization, session }
}

/** The account with the address if no one has shown that it is theirs: the invitation's link does now. Throws for any other account. */
async function requireNoOwner(tx: WriteTx<unknown>, email: string): Promise<AccountAt | undefined> {
  const [, account] = await Promise.all([tx.run(actAsAccounts, {}), accountAt(tx, email)])
  if (account?.isVerified === true) failSignIn()
  return account
}

function failSignIn(): never {
  fail('CONFLICT', 'You already have an account. Sign in to accept the invitation.', { rule: 'invitation_sign_in' })
}

function requirePerson({ firstName, lastName, password }: InputOf<Accept>) {
  const required = (field: string): never => fail('VALIDATION', 'This field is required', { field, rule: 'required' })
  return {
    firstName: firstName ?? required('firstName'),
    lastName: lastName ?? required('lastName'),
    password: password ?? required('password'),
  }
}

function organizationOf({ organizationId: id, invitation: { organizationName: name } }: Entered): Answer['organization'] {
  return { id, name }
}
