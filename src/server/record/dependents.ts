import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Verb } from '#server/rpc/verb.ts'
import type { Subject } from './change.ts'
import { capital } from './checks.ts'
import type { AnyDefinition } from './definition.ts'
import type { Statements } from './statements.ts'

/** Things in a slice that depend on a record of another, declared in its `server/manifest.ts` under the record's table. */
export interface Dependent {
  /** Names it in the API and in the audit trail: 'people'. */
  name: string
  /** As it stands behind the number: 1 'draft timesheet', 2 'draft timesheets'. */
  label: { one: string; other: string }
  count: Statement<{ id: string }, { count: number }>
  /** The names of the first few. */
  names?: Statement<{ id: string }, { name: string }>
  /** Moves all of it to another record of the same table, and returns what was moved. Without it nothing can be moved. */
  move?: Statement<{ id: string; moveTo: string }, { id: string }>
  /**
   * The field that a move changes in each moved row, for that row's own history and open tabs. Without it, only the record's history
   * mentions the move.
   */
  changes?: ChangedField
}

/** A field that names the record. */
export interface ChangedField {
  subject: Subject
  field: string
  /** The member that shows the record's name beside the field. */
  shownAs: string
}

/** By the record's table, without its schema: 'locations'. */
export type Dependents = Readonly<Record<string, readonly Dependent[]>>

export interface Counted {
  name: string
  label: string
  count: number
  canMove: boolean
  names?: string[]
}

/** Builds the verb that counts what depends on a record, leaving out zeros. Children of a tree come first. Throws NOT_FOUND. */
export function dependentsVerb(
  definition: AnyDefinition,
  statements: Statements,
  dependents: readonly Dependent[],
): Verb<ReadTx<Actor>, { id: string }, { dependents: Counted[] }> {
  const all = [...childrenOf(definition, statements), ...dependents]
  return async ({ ctx: { tx }, input: { id } }) => {
    const [found, counted] = await Promise.all([tx.first(statements.exists, { id }), countDependents(tx, all, id)])
    if (found === undefined) fail('NOT_FOUND', `${capital(definition.contract.noun)} not found`)
    return { dependents: counted }
  }
}

/** The active ones directly below a record of a tree, as a dependent. */
export function childrenOf({ contract: { noun, plural }, parent }: AnyDefinition, { tree }: Statements): Dependent[] {
  const { name = 'children', ...label } = parent?.children ?? { one: `sub${noun}`, other: `sub${plural}` }
  return tree ? [{ name, label, ...tree.children }] : []
}

/** Counts each kind of dependent. Queries in the current tick. */
export async function countDependents(
  tx: Pick<ReadTx<unknown>, 'first' | 'rows'>,
  all: readonly Dependent[],
  id: string,
): Promise<Counted[]> {
  const found = await Promise.all(
    all.map(({ count, names }) => Promise.all([tx.first(count, { id }), names === undefined ? undefined : tx.rows(names, { id })])),
  )
  const counted = all.map(({ name, label, move }, at): Counted => {
    const [counts, names] = found[at]!
    const count = counts?.count ?? 0
    const words = count === 1 ? label.one : label.other
    return { name, label: words, count, canMove: move !== undefined, ...(names && { names: names.map(row => row.name) }) }
  })
  return counted.filter(({ count }) => count > 0)
}
