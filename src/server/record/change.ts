import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { Verb } from '#server/rpc/verb.ts'
import { lockRow, referenceCheck, referencesOf, requireNoLoop, requireNotHeld } from './checks.ts'
import type { AnyDefinition, Row } from './definition.ts'
import type { Origin, RecordTx } from './record-tx.ts'
import type { Statements } from './statements.ts'

/** The database's name of a record's table, which its events and its audit trail carry. */
export function resourceOf({ table }: AnyDefinition): string {
  return table.slice(table.indexOf('.') + 1).replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** The record in whose history an event appears. */
export interface Subject {
  /** The database's name of its table. */
  resourceType: string
  noun: string
}

export function subjectOf(definition: AnyDefinition): Subject {
  return { resourceType: resourceOf(definition), noun: definition.eventNoun ?? definition.contract.noun }
}

export interface RecordEvent {
  id: string
  verb: 'created' | 'updated' | 'moved' | 'deactivated' | 'reactivated'
  before?: object
  after?: object
}

/** Records the change in the audit trail and announces it to open tabs. Needs `tx.actor`, so call it after the first result. */
export function recordChange(
  tx: RecordTx,
  { resourceType, noun }: Subject,
  { requestId, reason }: Origin,
  { id, verb, before, after }: RecordEvent,
): void {
  const action = `${noun.replaceAll(' ', '_')}.${verb}`
  emitAudit(tx, { action, resourceType, resourceId: id, before, after, reason, requestId })
  tx.announce(resourceType, id)
}

/** Stores a new record and answers with its row. Throws VALIDATION at a field, and CONFLICT at one that must be unique. */
export function createVerb(definition: AnyDefinition, statements: Statements): Verb<WriteTx<Actor>, Record<string, unknown>, Row> {
  const create = rowCreation(definition, statements)
  return ({ ctx: { tx, request }, input }) => create(tx, { requestId: request.requestId }, input)
}

/** Makes the function that stores a new record, which names every field but those that the server fills in. Throws like `createVerb`. */
export function rowCreation(definition: AnyDefinition, statements: Statements) {
  const checkReferences = referenceCheck(definition)
  const subject = subjectOf(definition)
  const parent = definition.parent?.field
  return async (tx: RecordTx, origin: Origin, typed: Readonly<Record<string, unknown>>): Promise<Row> => {
    const id = newId()
    const input = { ...(await proposedFor(tx, definition, typed)), ...spelledOf(definition, typed) }
    const below = parent !== undefined && input[parent] !== null
    await Promise.all([
      below && statements.tree ? tx.first(statements.tree.lock, {}) : tx.authorized(),
      checkReferences(tx, input),
      origin.isOneOfMany ? undefined : requireNotHeld(tx, definition, statements, id, input),
    ])
    if (!origin.isAllowed) await definition.allow?.(tx, origin, null as never, filled(input) as never)
    const [, row] = await Promise.all([tx.run(statements.insert, { ...input, id }), tx.first(statements.one, { id })])
    recordChange(tx, subject, origin, { id, verb: 'created', after: filled(toView(definition, row!)) })
    if (!origin.isOneOfMany) definition.changed?.(tx, null as never, row! as never)
    return row!
  }
}

/**
 * Changes the fields that the input names, and answers with the row. Without a change it stores nothing. Throws NOT_FOUND, CONFLICT for another
 * version and at a field that must be unique, VALIDATION at a field.
 */
export function updateVerb(
  definition: AnyDefinition,
  statements: Statements,
): Verb<WriteTx<Actor>, { id: string; version: number } & Record<string, unknown>, Row> {
  const change = rowChange(definition, statements)
  const parent = definition.parent?.field
  return async ({ ctx: { tx, request }, input }) => {
    const mayMove = parent !== undefined && typeof input[parent] === 'string'
    const locked = mayMove && statements.tree ? tx.first(statements.tree.lock, {}) : undefined
    const [before] = await Promise.all([lockRow(tx, definition, statements, input), locked])
    return change(tx, { requestId: request.requestId }, before, input)
  }
}

/**
 * Makes the function that stores what differs from a locked row and answers with the new one. Where the parent changes, the tree's lock is held. Throws
 * CONFLICT at a field that must be unique, and VALIDATION at a field.
 */
export function rowChange(definition: AnyDefinition, statements: Statements) {
  const check = changeCheck(definition, statements)
  const subject = subjectOf(definition)
  const parent = definition.parent?.field
  const fields = Object.keys(definition.contract.fields)
  return async (tx: RecordTx, origin: Origin, before: Row, typed: Readonly<Record<string, unknown>>): Promise<Row> => {
    const { id } = before
    const input = spelledOf(definition, typed)
    const changed = fields.filter(field => input[field] !== undefined && input[field] !== before[field])
    if (changed.length === 0) return before
    const change = Object.fromEntries(changed.map(field => [field, input[field]]))
    await check(tx, id, change, origin)
    if (!origin.isAllowed) await definition.allow?.(tx, origin, before as never, change as never)
    const [, after] = await Promise.all([tx.run(statements.update, { ...before, ...change }), tx.first(statements.one, { id })])
    const [was, is] = difference(toView(definition, before), toView(definition, after!))
    const verb = changed.length === 1 && changed[0] === parent ? 'moved' : 'updated'
    recordChange(tx, subject, origin, { id, verb, before: was, after: is })
    if (!origin.isOneOfMany) definition.changed?.(tx, before as never, after! as never)
    return after!
  }
}

/** Makes the function that throws for values that a record may not have: CONFLICT at a field that must be unique, VALIDATION at any other. */
export function changeCheck(definition: AnyDefinition, statements: Statements) {
  const checkReferences = referenceCheck(definition)
  const parent = definition.parent?.field
  return async (
    tx: RecordTx,
    id: string,
    values: Readonly<Record<string, unknown>>,
    { isOneOfMany }: Pick<Origin, 'isOneOfMany'> = {},
  ): Promise<void> => {
    const parentId = parent === undefined ? undefined : values[parent]
    await Promise.all([
      checkReferences(tx, values),
      isOneOfMany ? undefined : requireNotHeld(tx, definition, statements, id, values),
      typeof parentId === 'string' ? requireNoLoop(tx, definition, statements, id, parentId) : undefined,
    ])
  }
}

/** Computes the values that the server fills in for a new record. */
async function proposedFor(tx: RecordTx, { contract, propose }: AnyDefinition, given: Readonly<Record<string, unknown>>) {
  const left = contract.proposed.filter(field => given[field] === undefined)
  if (propose === undefined || left.length === 0) return {}
  const proposal = await propose(tx)
  return Object.fromEntries(left.map(field => [field, proposal[field] ?? null]))
}

/** The given values as they are stored. */
function spelledOf({ spelled = {} }: AnyDefinition, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) => {
      const spell = spelled[field]
      if (value === undefined) return []
      return [[field, spell && value !== null ? spell(value as never) : value]]
    }),
  )
}

/** Values of a row for its history: its fields, and the names of the records they refer to. */
function toView(definition: AnyDefinition, row: Row): Record<string, unknown> {
  const names = [...referencesOf(definition).values()].flatMap(({ shownAs }) => shownAs ?? [])
  return Object.fromEntries([...Object.keys(definition.contract.fields), ...names].map(key => [key, row[key]]))
}

function filled(values: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
}

function difference(before: Record<string, unknown>, after: Record<string, unknown>): [before: object, after: object] {
  const keys = Object.keys(after).filter(key => before[key] !== after[key])
  return [Object.fromEntries(keys.map(key => [key, before[key]])), Object.fromEntries(keys.map(key => [key, after[key]]))]
}
