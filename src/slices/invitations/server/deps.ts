import type { OpenDatabase } from '#server/db/open-database.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { Identity } from '#slices/identity/server/public.ts'

/** The dependencies of the verbs without a session in the organization. */
export interface InvitationDeps {
  identity: Identity
  database: OpenDatabase
  mail: MailSettings
}
