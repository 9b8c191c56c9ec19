import type { Connections } from '#server/db/connections.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import type { Files } from '#server/files/open-files.ts'
import type { InstallationFacts } from '#server/installation-facts.ts'
import type { Log } from '#server/log.ts'
import type { MailSettings } from '#server/mail/outbox.ts'
import type { ProcessLife } from '#server/process.ts'
import type { Settings } from '#server/settings.ts'
import type { SubjectTypes } from '#slices/approvals/server/public.ts'
import type { Identity } from '#slices/identity/server/open-identity.ts'
import type { AffectedFrom } from '#slices/time-groups/server/public.ts'
import type { Pages } from './read-pages.ts'

export interface ServerOptions {
  settings: Settings
  connections: Connections
  life: ProcessLife
  log: Log
  /** The built web app; null leaves it to a development server. */
  webFolder: string | null
}

/** The options of a start with what is known before anything is open. */
export interface Start extends ServerOptions {
  report: (error: unknown) => void
  secret: string
  pages: Pages
  installation: InstallationFacts
  mail: MailSettings
  /** By kind of mail: the task that is told of one that could not be sent. */
  failedTasks: Readonly<Record<string, string>>
}

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
