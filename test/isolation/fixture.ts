import type { TestDatabase } from '../database.ts'
import type { World } from './world.ts'

/** Every id that an input of the API can carry, as one organization has it. Each slice adds those of its records to this interface. */
export interface Ids {
  organizationId: string
}

/** Makes or finds the record of a world that operations are called with; answers its id. `Name` is what a slice added to `Ids`. */
export type MakeIds<Name extends keyof Ids> = Record<Name, (t: TestDatabase, world: Omit<World, 'ids'>) => Promise<string>>

/** How the isolation tests call one operation. */
export interface Fixture {
  /** Who may do it with the organization's own ids. */
  as: keyof World['people']
  /** The input; only ids differ between own, foreign and random. */
  input: (ids: Ids) => unknown
  /** An operation that must run before, with the same input. */
  after?: string
  /** Checks that an answer contains enough, if an empty one would be valid too. */
  holds?: (output: never) => boolean
  /** Marks operations that change what their callers may do. They are called after those that do not. */
  changesAccess?: true
  endsSessions?: EndsSessions
}

/** Which of the caller's sessions a call ends: the one it is called with, or the others. Such operations are called after all others. */
export type EndsSessions = 'other' | 'own'

/** How the isolation tests call an operation of visitors (visitors.test.ts). */
export interface Visit {
  /** The input; only the ids and the subdomain differ between a known, another, and an unknown organization. */
  visit: (ids: Ids & { domain: string }) => object
  /** Makes the organization show it no longer, where that can be switched off. */
  hide?: (t: TestDatabase, organizationId: string) => Promise<unknown>
}

/** An operation that no session reaches, or that takes no id of a tenant and answers the same for everyone: the reason is given with it. */
interface Exempt {
  exempt: string
  /** For an input without ids that the contract requires; else it is empty. */
  fixedInput?: object
  changesAccess?: true
  endsSessions?: EndsSessions
}

/** A slice's operations, by their path in the contract. */
export type Fixtures = Record<string, Fixture | Visit | Exempt>
