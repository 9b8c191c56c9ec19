import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { deleteLinksOf } from '../link.ts'
import { setPassword } from '../password/set-password.ts'

// The person who signed up with this address may have been someone else, so none of their factors stay.
const confirm = sqlStatement<{ userId: string }, { email: string; wasConfirmed: boolean }>(
  `with person as (select id, email, "emailVerified" as was_confirmed from auth."user" where id = $userId for no key update),
     stranger as (select id from person where not was_confirmed),
     confirmed as (update auth."user" u set "emailVerified" = true, "updatedAt" = app.now() from stranger s where u.id = s.id),
     authenticators as (delete from auth.authenticators a using stranger s where a.user_id = s.id),
     passkeys as (delete from auth.passkeys k using stranger s where k.user_id = s.id),
     codes as (delete from auth.backup_codes b using stranger s where b.user_id = s.id)
   select coalesce(email, '') as email, was_confirmed from person`,
)

/**
 * After a mailed link was opened: the address is confirmed, and of one that was not, all second factors are removed. Resolves with what the address was;
 * undefined if there is no such account. Runs as app_auth.
 */
export async function proveMailbox(
  tx: Pick<WriteTx<unknown>, 'first' | 'atCommit'>,
  userId: string,
): Promise<{ email: string; wasConfirmed: boolean } | undefined> {
  const account = await tx.first(confirm, { userId })
  deleteLinksOf(tx, 'verify-email', userId)
  return account
}

const rename = sqlStatement<{ userId: string; name: string; firstName: string; lastName: string }, unknown>(
  `with person as (update auth."user" set name = $name where id = $userId returning id)
   update platform.profiles p set first_name = $firstName, last_name = $lastName, version = p.version + 1, updated_at = app.now()
   from person where p.id = person.id`,
)

/**
 * Gives an account whose address was never confirmed to whoever a link sent to that address has let in: their name and password replace what was there, and
 * sessions and factors end. Resolves with false, and changes nothing, if the address has been confirmed by now. Runs as app_auth.
 */
export async function claimAccount(
  tx: Pick<WriteTx<unknown>, 'first' | 'run'>,
  request: Pick<RequestContext, 'requestId' | 'ip'>,
  { userId, firstName, lastName, passwordHash }: { userId: string; firstName: string; lastName: string; passwordHash: string },
): Promise<boolean> {
  // The transaction goes on in another role, so nothing is left for its commit.
  const sent: Promise<unknown>[] = []
  const atOnce: Pick<WriteTx<unknown>, 'first' | 'run' | 'atCommit'> = {
    first: (statement, params) => tx.first(statement, params),
    run: (statement, params) => tx.run(statement, params),
    atCommit: (statement, params) => void sent.push(tx.run(statement, params)),
  }
  if ((await proveMailbox(atOnce, userId))?.wasConfirmed !== false) return false
  await tx.run(rename, { userId, name: `${firstName} ${lastName}`, firstName, lastName })
  const changed = { userId, organizationId: null, passwordHash, replaces: null, keepSession: null }
  const isSet = await setPassword(atOnce, request, 'invitations.accept', changed)
  await Promise.all(sent)
  return isSet
}
