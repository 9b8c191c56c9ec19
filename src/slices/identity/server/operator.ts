import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement, statement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { recordAccountEvent } from './account-event.ts'
import { createAccount } from './create-account.ts'
import { issueLink } from './link.ts'

const findPerson = sqlStatement<{ email: string }, { id: string }>('select id from auth."user" where email = $email')
const insertAdministrator = statement<{ userId: string }>()((db, p) =>
  db
    .insertInto('platform.administrators')
    .values({ userId: p.userId })
    .onConflict(conflict => conflict.doNothing()),
)

/**
 * Makes the person with this address a platform administrator. Creates the account if there is none; its password is unknown, so it needs a
 * reset link. For commands on the server only; no request can call it (WALL-7).
 */
export function addAdministrator(database: OpenDatabase, email: string, unknownPasswordHash: string): Promise<{ created: boolean }> {
  return database.withAuth().write(async tx => {
    const person = await tx.first(findPerson, { email })
    const userId =
      person?.id ??
      (await createAccount(tx, {
        email,
        firstName: 'Platform',
        lastName: 'Administrator',
        passwordHash: unknownPasswordHash,
        verified: true,
      }))
    if (userId === null || userId === undefined) throw new Error('the account was created by someone else at the same time; try again')
    tx.atCommit(insertAdministrator, { userId })
    recordCommand(tx, 'administrator_added', userId)
    return { created: person === undefined }
  })
}

/** A password reset link for the address; null if it has no account. */
export function resetLinkFor(database: OpenDatabase, email: string, publicUrl: string): Promise<string | null> {
  return database.withAuth().write(async tx => {
    const person = await tx.first(findPerson, { email })
    if (person === undefined) return null
    recordCommand(tx, 'reset_link_printed', person.id)
    return `${publicUrl}/auth?mode=reset-password&token=${issueLink(tx, 'reset-password', person.id)}`
  })
}

/** Both commands give someone an account or a right, so they are security events. `userId` is the account; who typed the command is unknown. */
function recordCommand(tx: WriteTx<unknown>, kind: 'administrator_added' | 'reset_link_printed', userId: string): void {
  const command = { operation: 'operator', requestId: `command ${newId()}`, address: 'server' }
  recordAccountEvent(tx, { kind, userId, organizationId: null, ...command })
}
