import { Failure } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { RequestContext } from '#server/rpc/verb.ts'
import { inviteStaff } from '#slices/invitations/server/public.ts'

/** Invites those who were added, each with their role. What keeps invitations from being sent is answered: the people stay imported. */
export async function inviteImported(
  { tx, request }: { tx: WriteTx<Actor>; request: RequestContext },
  people: readonly { employeeId: string; roleId: string | null }[],
  mail: MailSettings,
): Promise<string | null> {
  try {
    const { leftOut } = await inviteStaff({ tx, request }, people, mail)
    if (leftOut === 0) return null
    const whom = leftOut === 1 ? '1 person' : `${leftOut.toLocaleString('en-US')} people`
    return `You can't invite ${whom}, because others report to them or need their approval. Ask an administrator to invite them.`
  } catch (error) {
    if (error instanceof Failure) return `The people were imported, but not invited. ${error.message}`
    throw error
  }
}
