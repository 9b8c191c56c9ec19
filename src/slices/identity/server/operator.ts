import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { createAccount } from './create-account.ts'
import { issueLink } from './link.ts'

const findPerson = sqlStatement<{ email: string }, { id: string }>('select id from auth."user" where email = $email')
const insertAdministrator = sqlStatement<{ userId: string }, unknown>(
  'insert into platform.administrators (user_id) values ($userId) on conflict do nothing',
)

/**
 * Makes the person with this address a platform administrator, with an account when there is none yet (whose password nobody knows: it
 * needs a reset link). For whoever can run commands on the server; no request leads here (R7).
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
    if (userId === null || userId === undefined) throw new Error('the account was made by somebody else at the same moment; try again')
    tx.atCommit(insertAdministrator, { userId })
    return { created: person === undefined }
  })
}

/** A link that sets a new password once, within its usual time; null when nobody has the address. */
export function resetLinkFor(database: OpenDatabase, email: string, publicUrl: string): Promise<string | null> {
  return database.withAuth().write(async tx => {
    const person = await tx.first(findPerson, { email })
    if (person === undefined) return null
    return `${publicUrl}/auth?mode=reset-password&token=${issueLink(tx, 'reset-password', person.id)}`
  })
}
