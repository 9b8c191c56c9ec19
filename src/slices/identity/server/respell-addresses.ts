import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { canonicalEmail } from './require-input.ts'

const notCanonical = sqlStatement<object, { id: string; email: string }>(
  `select id, coalesce(email, '') as email from auth."user" where not app.is_one_spelling(email) order by id`,
)
const respell = sqlStatement<{ id: string; email: string }, unknown>(
  `with renamed as (
     update auth."user" u set email = $email, "updatedAt" = app.now()
     where u.id = $id and not exists (select from auth."user" o where o.email = $email) returning u.id
   )
   update platform.profiles p set email = $email, updated_at = app.now() from renamed where p.id = renamed.id`,
)

/**
 * Runs at start: stores all addresses in the canonical spelling of the current rule. Without it, people whose address an older version
 * stored in another spelling could not sign in. If two accounts have the same address, the one with the canonical spelling keeps it, and
 * the id of the other is logged for the operator.
 */
export async function respellAddresses(database: Pick<OpenDatabase, 'withAuth'>, log: (line: string) => void): Promise<void> {
  const accounts = await database.withAuth().readOnce(tx => tx.rows(notCanonical, {}))
  for (const { id, email } of accounts) {
    const spelled = canonicalEmail(email)
    const renamed = spelled === null ? 0 : await database.withAuth().write(tx => tx.run(respell, { id, email: spelled }))
    if (renamed === 0)
      log(`The account ${id} can't sign in: its email address isn't valid, or is that of another account in another spelling.`)
  }
}
