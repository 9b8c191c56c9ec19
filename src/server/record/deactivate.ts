import { fail } from '#core/failure.ts'
import { wouldLoop } from '#core/tree.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { Verb } from '#server/rpc/verb.ts'
import { recordChange, subjectOf } from './change.ts'
import { lockRow, referenceCheck } from './checks.ts'
import type { AnyDefinition, Row } from './definition.ts'
import type { Dependent } from './dependents.ts'
import { referenceStatement } from './record-table.ts'
import type { Origin, RecordTx } from './record-tx.ts'
import type { Statements } from './statements.ts'

/** A record by the name that is shown of it. */
type NamedRow = { id: string; name?: unknown }

type Existing = { id: string; version: number }

/**
 * Deactivates a record and answers with its row. With `moveTo`, what can be moved goes to that record in the same transaction. The active
 * children of a tree never stay below an inactive record: without `moveTo` they go up to its parent. From a record that is inactive already only
 * what still depends on it is moved. Throws NOT_FOUND, CONFLICT for another version, VALIDATION at `moveTo`.
 */
export function deactivateVerb(
  definition: AnyDefinition,
  statements: Statements,
  dependents: readonly Dependent[],
): Verb<WriteTx<Actor>, Existing & { moveTo: string | null }, Row> {
  const checkTarget = targetCheck(definition, statements)
  const moveAll = dependentsMove(dependents)
  const lockTarget = referenceStatement(definition.table)
  const subject = subjectOf(definition)
  return async ({ ctx: { tx, request }, input }) => {
    const { id, moveTo } = input
    const locked = statements.tree ? tx.first(statements.tree.lock, {}) : undefined
    // The lower id is locked first, so that two deactivations into each other wait in one direction.
    const lower = moveTo !== null && moveTo < id ? tx.first(lockTarget, { id: moveTo }) : undefined
    const [before] = await Promise.all([lockRow(tx, definition, statements, input), locked, lower])
    const { isActive } = before
    if (!isActive && moveTo === null) return before
    const target = moveTo === null ? undefined : await checkTarget(tx, id, moveTo)
    const moved = target && (await moveAll(tx, request, before, target))
    if (!isActive && Object.keys(moved ?? {}).length === 0) return before
    await moveChildren(tx, definition, statements, request, before, target)
    const [, after] = await Promise.all([
      isActive ? tx.run(statements.activate, { id, isActive: false }) : undefined,
      tx.first(statements.one, { id }),
    ])
    recordChange(
      tx,
      subject,
      { requestId: request.requestId },
      {
        id,
        verb: isActive ? 'deactivated' : 'updated',
        before: { isActive },
        after: { isActive: false, ...(target && { movedTo: target.id, movedToName: target.name, moved }) },
      },
    )
    return after!
  }
}

/** Moves everything that can be moved and tells it where it shows. Answers with the ids of what was moved, by the dependents' names. */
export function dependentsMove(dependents: readonly Dependent[]) {
  const movable = dependents.flatMap(({ move, ...dependent }) => (move === undefined ? [] : [{ ...dependent, move }]))
  return async (tx: RecordTx, request: Origin, from: NamedRow, target: NamedRow): Promise<Record<string, string[]>> => {
    const moved = await Promise.all(movable.map(({ move }) => tx.rows(move, { id: from.id, moveTo: target.id })))
    for (const [at, { changes }] of movable.entries()) {
      if (changes === undefined) continue
      const { subject, field, shownAs } = changes
      const naming = ({ id, name }: NamedRow) => ({ [field]: id, [shownAs]: name })
      for (const { id } of moved[at]!)
        recordChange(tx, subject, { requestId: request.requestId }, { id, verb: 'updated', before: naming(from), after: naming(target) })
    }
    return Object.fromEntries(
      movable.map(({ name }, at) => [name, moved[at]!.map(({ id }) => id)] as const).filter(([, ids]) => ids.length > 0),
    )
  }
}

/** Answers with the target's row. Throws VALIDATION at `moveTo` for one that is unknown, inactive, the record itself or below it. */
function targetCheck({ contract: { noun }, table }: AnyDefinition, statements: Statements) {
  const active = referenceStatement(table)
  return async (tx: WriteTx<Actor>, id: string, moveTo: string): Promise<Row> => {
    const invalid = (rule: string, text: string) => fail('VALIDATION', text, { field: 'moveTo', rule })
    if (moveTo === id) invalid('self', `Choose another ${noun}`)
    const [found, row, line] = await Promise.all([
      tx.first(active, { id: moveTo }),
      tx.first(statements.one, { id: moveTo }),
      statements.tree ? tx.rows(statements.tree.line, { from: moveTo }) : [],
    ])
    if (found === undefined || row === undefined) return invalid('unknown', `This ${noun} doesn't exist`)
    if (!found.isActive) invalid('inactive', `This ${noun} is inactive`)
    if (wouldLoop(id, moveTo, line)) invalid('loop', `Choose a ${noun} that isn't under the one you're deactivating`)
    return row
  }
}

async function moveChildren(
  tx: WriteTx<Actor>,
  definition: AnyDefinition,
  { tree }: Statements,
  request: Origin,
  from: Row,
  target: Row | undefined,
): Promise<void> {
  const { parent } = definition
  if (tree === null || parent === undefined) return
  const { field, shownAs } = parent
  const to = target === undefined ? { id: from[field] as string | null, name: from[shownAs] } : { id: target.id, name: target.name }
  for (const { id } of await tx.rows(tree.children.move, { id: from.id, moveTo: to.id })) {
    recordChange(tx, subjectOf(definition), request, {
      id,
      verb: 'moved',
      before: { [field]: from.id, [shownAs]: from.name },
      after: { [field]: to.id, [shownAs]: to.name },
    })
  }
}

/** Makes a record active again. Its parent must be active. Throws NOT_FOUND, CONFLICT for another version, VALIDATION at the parent's field. */
export function reactivateVerb(definition: AnyDefinition, statements: Statements): Verb<WriteTx<Actor>, Existing, Row> {
  const { parent } = definition
  const checkParent = referenceCheck({ ...definition, references: {} })
  return async ({ ctx: { tx, request }, input }) => {
    const { id } = input
    const locked = statements.tree ? tx.first(statements.tree.lock, {}) : undefined
    const [before] = await Promise.all([lockRow(tx, definition, statements, input), locked])
    if (before.isActive) return before
    if (parent !== undefined) await checkParent(tx, { [parent.field]: before[parent.field] })
    const [, after] = await Promise.all([tx.run(statements.activate, { id, isActive: true }), tx.first(statements.one, { id })])
    recordChange(
      tx,
      subjectOf(definition),
      { requestId: request.requestId },
      { id, verb: 'reactivated', before: { isActive: false }, after: { isActive: true } },
    )
    return after!
  }
}
