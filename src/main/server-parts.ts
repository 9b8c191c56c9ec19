import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Files } from '#server/files/open-files.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { SubjectTypes } from '#slices/approvals/server/public.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import type { AffectedFrom } from '#slices/time-groups/server/public.ts'

/** Services that the slices' routes need besides what all slices contribute. */
export interface ServerParts {
  identity: Identity
  files: Files
  database: OpenDatabase
  mail: MailSettings
  /** The domain below which each organization has its address; null where there is none. */
  organizationsBelow: string | null
  /** Below that domain, host names that start with this text show the main site. */
  previewPrefix?: string | undefined
  installation: InstallationFacts
  subjects: SubjectTypes
  affectedByGroups: AffectedFrom
}
