import { fail } from '#core/failure.ts'
import { wouldLoop } from '#core/tree.ts'
import type { AnyDefinition, RecordContract, Reference, Row } from './definition.ts'
import { referenceStatement } from './record-table.ts'
import type { RecordTx } from './record-tx.ts'
import type { Statements } from './statements.ts'

/** A field in a change that refers to another record. */
interface Named {
  field: string
  id: string
}

/** Every field that names another record, a tree's parent among them. */
export function referencesOf({ contract: { noun }, table, references = {}, parent }: AnyDefinition): Map<string, Reference> {
  const named = Object.entries(references).flatMap(([field, reference]) => (reference ? [[field, reference] as const] : []))
  const above = parent && ([parent.field, { table, noun: parent.noun ?? `parent ${noun}`, shownAs: parent.shownAs }] as const)
  return new Map(above ? [...named, above] : named)
}

/**
 * Locks what the fields name and compares: each must be an active record of this organization. Throws VALIDATION at the field. One of another
 * organization is answered like one that does not exist.
 */
export function referenceCheck(definition: AnyDefinition) {
  const all = new Map(
    [...referencesOf(definition)].map(([field, { noun, table }]) => [field, { noun, statement: referenceStatement(table) }] as const),
  )
  return async (tx: RecordTx, values: Readonly<Record<string, unknown>>): Promise<void> => {
    const named = [...all.keys()].flatMap((field): Named[] => {
      const id = values[field]
      return typeof id === 'string' ? [{ field, id }] : []
    })
    const found = await Promise.all(named.map(({ field, id }) => tx.first(all.get(field)!.statement, { id })))
    for (const [at, { field }] of named.entries()) requireActive(found[at], all.get(field)!.noun, field)
  }
}

function requireActive(found: { isActive: boolean } | undefined, noun: string, field: string): void {
  if (found === undefined) fail('VALIDATION', `This ${noun} doesn't exist`, { field, rule: 'unknown' })
  if (!found.isActive) fail('VALIDATION', `This ${noun} is inactive`, { field, rule: 'inactive' })
}

/**
 * Throws CONFLICT at a unique field whose value an inactive record has: no list shows that one unless it is asked for. What an active one has
 * fails at the unique index, and before it where the definition can say whose it is.
 */
export async function requireNotHeld(
  tx: RecordTx,
  { contract: { noun, columns } }: AnyDefinition,
  { holders }: Statements,
  id: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const given = Object.entries(holders).filter(([field]) => typeof values[field] === 'string')
  const found = await Promise.all(given.map(([field, statement]) => tx.first(statement, { id, value: values[field] })))
  for (const [at, [field]] of given.entries()) {
    const holder = found[at]
    const taken = { field, rule: 'taken' }
    if (holder && holder.name !== null) {
      const who = holder.isActive ? holder.name : `${holder.name}, who is inactive`
      fail('CONFLICT', `${columnOf({ columns }, field)?.title ?? field} ${values[field]} belongs to ${who}.`, taken)
    }
    if (holder?.isActive !== false) continue
    fail('CONFLICT', `An inactive ${noun} already uses this ${titleOf({ columns }, field)}`, taken)
  }
}

/** Throws VALIDATION at the field if the record would be above itself. Needs the tree's lock. */
export async function requireNoLoop(
  tx: RecordTx,
  { contract, parent }: AnyDefinition,
  { tree }: Statements,
  id: string,
  parentId: string,
): Promise<void> {
  if (tree === null || parent === undefined) return
  if (wouldLoop(id, parentId, await tx.rows(tree.line, { from: parentId }))) {
    fail('VALIDATION', parent.loop ?? `A ${contract.noun} can't be moved under itself or one of its own ${contract.plural}`, {
      field: parent.field,
      rule: 'loop',
    })
  }
}

/**
 * The stored row, locked until the transaction ends. Throws NOT_FOUND, and CONFLICT with the row as the list shows it if someone else changed it, who
 * has another version then. Queries in the current tick.
 */
export async function lockRow(
  tx: RecordTx,
  { contract: { noun } }: AnyDefinition,
  statements: Statements,
  { id, version }: { id: string; version?: number },
): Promise<Row> {
  // The second statement sees what was committed while the first waited.
  const [, row] = await Promise.all([tx.first(statements.lock, { id }), tx.first(statements.one, { id })])
  if (row === undefined) fail('NOT_FOUND', `${capital(noun)} not found`)
  if (version !== undefined && row.version !== version) {
    fail('CONFLICT', `Someone else changed this ${noun} since you opened it`, { rule: 'version', data: { current: row } })
  }
  return row
}

export function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1)
}

/** Title of a field for use mid-sentence, from its column. */
export function titleOf(contract: Pick<RecordContract, 'columns'>, field: string): string {
  return columnOf(contract, field)?.title.toLowerCase() ?? field
}

function columnOf({ columns }: Pick<RecordContract, 'columns'>, field: string) {
  return columns.find(({ key }) => key === field)
}
