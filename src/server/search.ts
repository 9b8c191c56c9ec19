import type { Actor } from './db/gate.ts'
import type { ReadTx } from './db/transaction.ts'
import type { Guard } from './rpc/gate-request.ts'

type Tx = Pick<ReadTx<Actor>, 'rows' | 'actor'>

/** One row that the palette found, and the screen that opens it. */
export interface Hit {
  id: string
  label: string
  /** Texts that tell it apart from others of its name. */
  detail: string | null
  /** A person's address, where they have one. */
  email: string | null
  at: { path: `/${string}`; search: Readonly<Record<string, string>> }
}

/** Finds rows of one list for the palette: of the rows that the current user may see, those in which every typed word stands. */
export interface Search {
  /** The heading of its hits. */
  label: string
  /** Everything that reading the list requires. Who lacks one finds nothing of it. */
  needs: readonly Guard[]
  /** Requirement of the screen that opens a hit, if it is more. Who lacks it gets the hit without a link. */
  opens?: Guard | undefined
  /** Its hits are people, by the ids of their employee records. */
  isPeople?: true
  /** The first ones, with one query in the current tick. */
  find(tx: Tx, asked: { search: string; limit: number }): Promise<Hit[]>
}

/** By its name, which no other search has. */
export type Searches = Readonly<Record<string, Search>>
