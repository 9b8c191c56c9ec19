import type { Pool } from 'pg'
import type { MailKindEntry } from '#core/mail.ts'
import type { NotificationKindEntry } from '#core/notification-kinds.ts'
import type { SecurityEventEntry } from '#core/security-event-kinds.ts'
import type { Actor } from './db/gate.ts'
import type { OpenDatabase, OpenJobDatabase } from './db/open-database.ts'
import type { ConstraintFailures } from './db/sqlstate.ts'
import type { Statement } from './db/statement.ts'
import type { ReadTx } from './db/transaction.ts'
import type { LoadDemo } from './demo.ts'
import type { FileKinds } from './files/kind.ts'
import type { Cards, FirstStep, HomePart } from './home.ts'
import type { Webhooks } from './http/webhooks.ts'
import type { ImportKinds } from './import/kind.ts'
import type { InstallationFacts } from './installation-facts.ts'
import type { JobOptions } from './jobs/runner.ts'
import type { VerbTask } from './jobs/task.ts'
import type { ReportSources } from './list/report-source.ts'
import type { LiveHub } from './live/hub.ts'
import type { LiveTopics } from './live/topics.ts'
import type { MailSettings } from './mail/outbox.ts'
import type { PublicPage } from './pages/public-page.ts'
import type { Dependents } from './record/dependents.ts'
import type { AnyContract, Routes } from './rpc/router.ts'
import type { Searches } from './search.ts'
import type { FailedRequest } from './security-events.ts'

/** Counts shown beside menu entries. Each statement returns one row, inside any organization and outside of one. */
export type Badges = Readonly<Record<string, Statement<object, { count: number }>>>

export interface JobParts {
  /** Logs in as app_worker. */
  worker: Pool
  jobs: OpenJobDatabase
  /** For the few jobs that concern the installation and no organization. */
  database: OpenDatabase
  report: (error: unknown) => void
  dependents: Dependents
  /** The address of an organization by its subdomain, for links in mail; without one, that of the installation. No slash at its end. */
  addressOf: (subdomain: string | null) => string
  mail: MailSettings
  installation: InstallationFacts
}

/** For the addresses at which other services call. */
interface WebhookParts {
  database: OpenDatabase
  /** Signs the reports of mail that did not arrive; null where none are taken. */
  bounceSecret: string | null
  /** By kind of mail: the task that is told of one that did not arrive. */
  failedTasks: Readonly<Record<string, string>>
}

interface FailedCallParts {
  database: OpenDatabase
  report: (error: unknown) => void
}

/** A warning about approved timesheets, of a slice on which that of timesheets does not depend. It never keeps one from being approved. */
export interface TimesheetWarningSource {
  /** In answers, where no other warning has it. */
  kind: string
  /** For the person. */
  text: string
  /** Picks the timesheets that it is about; its queries are in the current tick. */
  among(tx: ReadTx<Actor>, submissionIds: string[]): Promise<ReadonlySet<string>>
}

/** An event that a slice adds to the history of a timesheet, which that of timesheets shows without knowing it. */
export interface TimesheetEventSource {
  /** In the history; none of the events that approvals and timesheets have themselves. */
  event: string
  /** The title names it on paper: 'Effort certified'; what was done follows the name of who did it: 'certified effort'. */
  words: { title: string; did: string }
}

/** Contributions of other slices to timesheets. */
export interface TimesheetSources {
  warnings: readonly TimesheetWarningSource[]
  events: readonly TimesheetEventSource[]
}

/** Services that kinds of imports need besides their rows. */
export interface ImportParts {
  mail: MailSettings
}

/** Notified of every failed call. `settled` resolves when its own work is done. */
interface FailedCallWatch {
  callFailed(operation: string, request: FailedRequest, error: unknown): void
  settled(): Promise<void>
}

/** Parts that every slice's routes get, collected from all slices. */
interface RouteParts {
  hub: LiveHub
  badges: Badges
  dependents: Dependents
  timesheetSources: TimesheetSources
}

/**
 * Contributions of a slice to the server: its `server/manifest.ts`, listed in src/main/slices.ts. `C` is its contract by the names in the
 * API; `Extra` is what its routes need besides the hub and the badges.
 */
export interface Slice<C extends Record<string, AnyContract>, Extra = object, Subject = never, AffectedByGroups = never> {
  contract: C
  /** The tables that the slice owns, as `schema.table`. No other slice writes them. */
  tables?: readonly string[]
  /** By owned table, the slices whose SQL may read it; `plumbing` is src/server. All others use `server/public.ts`. */
  readBy?: Readonly<Record<string, readonly string[]>>
  /** By owned table, the columns that visitors may read of the rows that its policy publishes. A test compares them with the grants. */
  shownToVisitors?: Readonly<Record<string, readonly string[]>>
  routes: (parts: RouteParts & Extra) => Routes<C>
  /** Failures of constraints that its writes can violate, by the constraint's name. */
  constraints?: ConstraintFailures
  /** The tables whose changes open tabs are notified of, and who may see them. */
  live?: LiveTopics
  badges?: Badges
  /** Badges that count the subjects of approvals in all slices. */
  badgesOf?(subjects: readonly Subject[]): Badges
  /** Its figures on the start page that are numbers of its lists. */
  cards?: Cards
  /** Its lists of which reports can be made. */
  reportSources?: ReportSources
  /** Its lists that the palette finds rows of. */
  search?: Searches
  /** Its part of the start page besides cards. */
  home?: HomePart
  /** Its part that is about the subjects of approvals in all slices. */
  homeOf?(subjects: readonly Subject[]): HomePart
  /** Its setup steps of a new organization. */
  firstSteps?: readonly FirstStep[]
  /** Its own records that depend on records, of its own or of other slices: counted and moved before one is deactivated. */
  dependents?: Dependents
  tasks?: (parts: JobParts) => JobOptions['tasks']
  /** The tasks that verbs ask for with `tx.enqueue`. */
  verbTasks?: readonly VerbTask<JobParts>[]
  /** Kinds of notifications that its verbs and jobs send. `npm run generate` writes those of all slices to src/core. */
  notificationKinds?: Readonly<Record<string, NotificationKindEntry>>
  /** Kinds of mails that it sends, written to src/core as well. */
  mailKinds?: Readonly<Record<string, MailKindEntry>>
  /** Kinds of security events that it records, written to src/core as well. */
  securityEvents?: Readonly<Record<string, SecurityEventEntry>>
  /** By kind of its mails: its task that is told of one that could not be sent (src/server/mail/send-mail.ts). */
  failedMail?: Readonly<Record<string, string>>
  /** Crontab lines for the tasks. */
  schedule?: JobOptions['schedule']
  periodicTasks?: (parts: JobParts) => JobOptions['periodicTasks']
  watchFailedCalls?: (parts: FailedCallParts) => FailedCallWatch
  /** Calls without input that come with the page of every signed-in screen, as `part/name`. */
  firstCalls?: readonly string[]
  /** Paths of the sign-in, whose calls an address has a count of its own for. */
  signInPaths?: readonly string[]
  /** Paths by which a person protects their account, whose calls each session has a count of its own for. */
  protectingPaths?: readonly string[]
  /** Counts that a backup rehearsal takes in each organization, by their names in the log. */
  counts?: Readonly<Record<string, Statement<object, { count: number }>>>
  /** Kinds of files that people may upload, by name. */
  files?: FileKinds
  /** Kinds of imports, by the name that is stored with their runs. */
  imports?: (parts: ImportParts) => ImportKinds
  /** The pages that its organizations show to everyone, made on the server. */
  publicPages?: readonly PublicPage[]
  /** Addresses at which other services report something, by path. Each checks the signature of its calls itself. */
  webhooks?: (parts: WebhookParts) => Webhooks
  /** Loads what stores its demo data, which only the first start of a demo needs. */
  demo?: () => Promise<LoadDemo>
  /** Its kinds of things that need approval, as the slice that keeps approvals defines them. */
  subjects?: readonly Subject[]
  /** Its warnings about approved timesheets. */
  timesheetWarnings?: readonly TimesheetWarningSource[]
  /** Its events in the histories of timesheets. */
  timesheetEvents?: readonly TimesheetEventSource[]
  /** Finds the people whose records follow time tracking groups, as the slice that keeps groups defines it. */
  affectedByGroups?: AffectedByGroups
  /** The call whose answer is sent with a screen's page, by the screen's path; its input is the path's parameters: `/rooms/$id`. */
  screenCalls?: Readonly<Record<string, string>>
}

/** Any slice in a list; `defineSlice` has checked its routes against its contract. */
export type AnySlice<Extra, Subject, AffectedByGroups> = Omit<
  Slice<Record<string, AnyContract>, Extra, Subject, AffectedByGroups>,
  'routes'
> & {
  routes: (parts: RouteParts & Extra) => Readonly<Record<string, object>>
}

/** Checks a manifest's routes against its contract: a missing verb, or one with other types, does not compile. */
export function defineSlice<C extends Record<string, AnyContract>, Extra = object, Subject = never, AffectedByGroups = never>(
  slice: Slice<C, Extra, Subject, AffectedByGroups>,
): Slice<C, Extra, Subject, AffectedByGroups> {
  return slice
}

/** Merges the parts of all slices. Throws when two slices contribute the same name. */
export function join<T>(what: string, parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, part] of parts.flatMap(one => Object.entries(one ?? {}))) {
    if (name in all) throw new Error(`two slices contribute the ${what} ${name}`)
    all[name] = part
  }
  return all
}

/** The part that exactly one slice contributes. Throws when none does, or several do. */
export function onlyOne<T>(what: string, parts: readonly T[]): T {
  const [part, ...others] = parts
  if (part === undefined || others.length > 0) throw new Error(`one slice contributes ${what}, not ${parts.length}`)
  return part
}

/**
 * Merges the operations of all slices by their part of the API: several slices may contribute to one part. Throws when two contribute the same
 * operation.
 */
export function joinParts<T extends object>(what: string, slices: readonly Readonly<Record<string, T>>[]): Record<string, T> {
  const names = [...new Set(slices.flatMap(slice => Object.keys(slice)))]
  const merged = (name: string) =>
    join(
      `${what} ${name}`,
      slices.map(slice => slice[name] as Record<string, unknown> | undefined),
    ) as T
  return Object.fromEntries(names.map(name => [name, merged(name)]))
}
