import type { Statement } from '#server/db/statement.ts'
import { changeCheck, type RecordEvent, recordChange, rowChange, rowCreation, subjectOf } from './change.ts'
import { lockRow } from './checks.ts'
import type { AnyDefinition, Row } from './definition.ts'
import { childrenOf, type Dependent, type Dependents } from './dependents.ts'
import type { Origin, RecordTx } from './record-tx.ts'
import type { Statements } from './statements.ts'

/** Building blocks of the record's verbs, for slice verbs that do more. `RowType` is a row with everything. */
export interface RecordParts<RowType = Row> {
  /** The row as the current user sees it. */
  one: Statement<{ id: string }, RowType>
  /** Takes the tree's lock and the row's until the transaction ends. Throws NOT_FOUND, and CONFLICT for another version. Queries in the current tick. */
  open(tx: RecordTx, named: { id: string; version?: number }): Promise<RowType>
  /** Stores a new record, which names every field but those that the server fills in, and answers with its row, like `create`. */
  create(tx: RecordTx, origin: Origin, values: Readonly<Record<string, unknown>>): Promise<RowType>
  /** Stores what differs from an open row and answers with the new one, like `update`. */
  change(tx: RecordTx, origin: Origin, before: RowType, values: Readonly<Record<string, unknown>>): Promise<RowType>
  /** Throws for values that `change` would not store in the record with this id. */
  check(tx: RecordTx, id: string, values: Readonly<Record<string, unknown>>): Promise<void>
  /** The event of a change that the caller has stored. */
  record(tx: RecordTx, origin: Origin, event: RecordEvent): void
  /** Dependents of the record: its own (in a tree, its children) and those of other slices. */
  dependents(others: Dependents): readonly Dependent[]
  /** Whether the current user sees what is restricted of it; no row where there is no such record. */
  sees: Statement<{ id: string }, { sees: boolean }>
}

export function recordParts(definition: AnyDefinition, statements: Statements): RecordParts {
  const change = rowChange(definition, statements)
  const subject = subjectOf(definition)
  return {
    one: statements.one,
    async open(tx, named) {
      const locked = statements.tree ? tx.first(statements.tree.lock, {}) : undefined
      const [row] = await Promise.all([lockRow(tx, definition, statements, named), locked])
      return row
    },
    create: rowCreation(definition, statements),
    change,
    record: (tx, origin, event) => recordChange(tx, subject, origin, event),
    check: changeCheck(definition, statements),
    dependents: others => [...childrenOf(definition, statements), ...(others[subject.resourceType] ?? [])],
    sees: statements.sees,
  }
}
