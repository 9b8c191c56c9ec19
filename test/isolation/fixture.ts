import type { Ids, World } from './world.ts'

/** How the isolation tests call one operation. */
export interface Fixture {
  /** Who may do it with the organization's own ids. */
  as: keyof World['people']
  /** The input; ids are the only thing that changes between own, foreign and random. */
  input: (ids: Ids) => unknown
  /** An operation that must have run before, with the same input. */
  after?: string
  /** What an answer must hold, where one that is empty would be an answer too. */
  holds?: (output: never) => boolean
}

/** An operation that no session reaches, or that carries no id of a tenant and answers the same for everyone: the reason stands beside it. */
interface Exempt {
  exempt: string
}

/** A slice's operations, by their path in the contract. */
export type Fixtures = Record<string, Fixture | Exempt>
