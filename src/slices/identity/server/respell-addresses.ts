import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { canonicalEmail } from './require-input.ts'

const otherwiseSpelled = sqlStatement<object, { id: string; email: string }>(
  'select id, email from auth."user" where not app.is_one_spelling(email) order by id',
)
const respell = sqlStatement<{ id: string; email: string }, unknown>(
  `with renamed as (
     update auth."user" u set email = $email, "updatedAt" = app.now()
     where u.id = $id and not exists (select from auth."user" o where o.email = $email) returning u.id
   )
   update platform.profiles p set email = $email, updated_at = app.now() from renamed where p.id = renamed.id`,
)

/**
 * Runs when a server starts: an older version stored some addresses in another spelling than the rule has now, and their people could not
 * sign in any more. Where two accounts turn out to have one address, the one that has its spelling keeps it and the other is named to the
 * operator by its id.
 */
export async function respellAddresses(database: Pick<OpenDatabase, 'withAuth'>, log: (line: string) => void): Promise<void> {
  const accounts = await database.withAuth().readOnce(tx => tx.rows(otherwiseSpelled, {}))
  for (const { id, email } of accounts) {
    const spelled = canonicalEmail(email)
    const renamed = spelled === null ? 0 : await database.withAuth().write(tx => tx.run(respell, { id, email: spelled }))
    if (renamed === 0)
      log(`The account ${id} can't sign in: its email address isn't valid, or is that of another account in another spelling.`)
  }
}
