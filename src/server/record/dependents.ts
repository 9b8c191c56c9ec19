import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { Statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Verb } from '#server/rpc/verb.ts'
import type { Subject } from './change.ts'
import { capital } from './checks.ts'
import type { AnyDefinition } from './definition.ts'
import type { Statements } from './statements.ts'

/** What a slice has that depends on a record of a slice, said in its `server/manifest.ts` by the record's table. */
export interface Dependent {
  /** Names it in the API and in the audit trail: 'people'. */
  name: string
  /** As it stands behind the number: 1 'draft timesheet', 2 'draft timesheets'. */
  label: { one: string; other: string }
  count: Statement<{ id: string }, { count: number }>
  /** Moves all of it to another record of the same table, and returns what was moved. Without it nothing can be moved. */
  move?: Statement<{ id: string; moveTo: string }, { id: string }>
  /** What a move changes at each of what was moved, for its own history and open tabs. Without it only the record's history says it. */
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

interface Counted {
  name: string
  label: string
  count: number
  canMove: boolean
}

/** What depends on a record, as far as there is any of it. Children of a tree come first. Throws NOT_FOUND. */
export function dependentsVerb(
  { contract: { noun, plural }, parent }: AnyDefinition,
  statements: Statements,
  dependents: readonly Dependent[],
): Verb<ReadTx<Actor>, { id: string }, { dependents: Counted[] }> {
  const { tree } = statements
  const label = parent?.children ?? { one: `sub${noun}`, other: `sub${plural}` }
  const children = tree ? [{ name: 'children', label, ...tree.children }] : []
  const all: readonly Dependent[] = [...children, ...dependents]
  return async ({ ctx: { tx }, input: { id } }) => {
    const [found, ...counts] = await Promise.all([tx.first(statements.exists, { id }), ...all.map(({ count }) => tx.first(count, { id }))])
    if (found === undefined) fail('NOT_FOUND', `${capital(noun)} not found`)
    const counted = all.map(({ name, label, move }, at) => {
      const count = counts[at]?.count ?? 0
      return { name, label: count === 1 ? label.one : label.other, count, canMove: move !== undefined }
    })
    return { dependents: counted.filter(({ count }) => count > 0) }
  }
}
