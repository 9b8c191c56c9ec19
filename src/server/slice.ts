import type { Pool } from 'pg'
import type { OpenDatabase, OpenJobDatabase } from './db/open-database.ts'
import type { Statement } from './db/statement.ts'
import type { JobOptions } from './jobs/runner.ts'
import type { LiveHub, LiveTopics } from './live/hub.ts'
import type { AnyContract, Routes } from './rpc/router.ts'
import type { RefusedRequest } from './security-events.ts'

/** A number that a signed-in screen shows beside what leads to it. Its statement answers one row in any organization and outside of one. */
export type Badges = Readonly<Record<string, Statement<object, { count: number }>>>

interface JobParts {
  /** Logged in as app_worker. */
  worker: Pool
  jobs: OpenJobDatabase
  report: (error: unknown) => void
}

interface RefusalParts {
  database: OpenDatabase
  report: (error: unknown) => void
}

/** Told of every call that was refused; `settled` when what it does about it is done. */
interface RefusalWatch {
  refused(operation: string, request: RefusedRequest, error: unknown): void
  settled(): Promise<void>
}

/**
 * What a slice brings to the server: its `server/manifest.ts`, which src/main/slices.ts lists. `C` is its contract by the names of the API,
 * `Extra` what its routes need beyond the plumbing.
 */
export interface Slice<C extends Record<string, AnyContract>, Extra = object> {
  contract: C
  /** The tables that are its own, with their schema. Nobody else writes them. */
  tables?: readonly string[]
  /** Who else may read a table of its own in their SQL, by slice; `plumbing` is src/server. Everybody else asks through `server/public.ts`. */
  readBy?: Readonly<Record<string, readonly string[]>>
  routes: (parts: { hub: LiveHub; badges: Badges } & Extra) => Routes<C>
  /** What open tabs hear of, by table, and who may. */
  live?: LiveTopics
  badges?: Badges
  tasks?: (parts: JobParts) => JobOptions['tasks']
  /** Crontab lines for the tasks. */
  schedule?: JobOptions['schedule']
  rounds?: (parts: JobParts) => JobOptions['rounds']
  watchRefusals?: (parts: RefusalParts) => RefusalWatch
  /** Calls without input that come with the page of every signed-in screen, as `part/name`. */
  firstCalls?: readonly string[]
  /** Paths of the sign-in, whose calls an address has a count of its own for. */
  signInPaths?: readonly string[]
  /** Kinds of its security events that a stranger can cause: kept for 90 days, so that no flood grows without end. */
  briefEvents?: readonly string[]
  /** What the rehearsal of a backup counts in each organization, by its name in the log. */
  counts?: Readonly<Record<string, Statement<object, { count: number }>>>
  /** A call that comes with the page of a screen, by the screen's path. */
  screenCalls?: Readonly<Record<string, string>>
}

/** A slice among others, whose routes were held to its contract where it was defined. */
export type AnySlice<Extra> = Omit<Slice<Record<string, AnyContract>, Extra>, 'routes'> & {
  routes: (parts: { hub: LiveHub; badges: Badges } & Extra) => Readonly<Record<string, object>>
}

/** Holds a manifest's routes to its contract: a missing verb, or one of another shape, does not compile. */
export function defineSlice<C extends Record<string, AnyContract>, Extra = object>(slice: Slice<C, Extra>): Slice<C, Extra> {
  return slice
}

/** The parts of all slices as one. Throws where two bring the same name. */
export function join<T>(what: string, parts: readonly (Readonly<Record<string, T>> | undefined)[]): Record<string, T> {
  const all: Record<string, T> = {}
  for (const [name, part] of parts.flatMap(one => Object.entries(one ?? {}))) {
    if (name in all) throw new Error(`two slices bring the ${what} ${name}`)
    all[name] = part
  }
  return all
}
