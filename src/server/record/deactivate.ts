import { fail } from '#core/failure.ts'
import { wouldLoop } from '#core/tree.ts'
import type { Actor } from '#server/db/gate.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import type { RequestContext, Verb } from '#server/rpc/verb.ts'
import { tellChange } from './change.ts'
import { lockRow, referenceCheck } from './checks.ts'
import type { AnyDefinition, Row } from './definition.ts'
import type { Dependent } from './dependents.ts'
import { referenceStatement } from './raw-statement.ts'
import type { Statements } from './statements.ts'

type Existing = { id: string; version: number }

/**
 * Deactivates a record and answers with its row. With `moveTo`, what can be moved goes to that record in the same transaction. The active
 * children of a tree never stay below an inactive record: without `moveTo` they go up to its parent. Throws NOT_FOUND, CONFLICT for another version,
 * VALIDATION at `moveTo`.
 */
export function deactivateVerb(
  definition: AnyDefinition,
  statements: Statements,
  dependents: readonly Dependent[],
): Verb<WriteTx<Actor>, Existing & { moveTo: string | null }, Row> {
  const checkTarget = targetCheck(definition, statements)
  const movable = dependents.flatMap(({ name, move }) => (move === undefined ? [] : [{ name, move }]))
  return async ({ ctx: { tx, request }, input }) => {
    const { id, moveTo } = input
    const locked = statements.tree ? tx.first(statements.tree.lock, {}) : undefined
    const [before] = await Promise.all([lockRow(tx, definition, statements, input), locked])
    if (!before.isActive) return before
    const target = moveTo === null ? undefined : await checkTarget(tx, id, moveTo)
    const moved =
      target && (await Promise.all(movable.map(async ({ name, move }) => [name, await tx.rows(move, { id, moveTo: target.id })] as const)))
    await moveChildren(tx, definition, statements, request, before, target)
    const [, after] = await Promise.all([tx.run(statements.activate, { id, isActive: false }), tx.first(statements.one, { id })])
    const movedIds = Object.fromEntries((moved ?? []).flatMap(([name, rows]) => (rows.length > 0 ? [[name, rows.map(row => row.id)]] : [])))
    tellChange(tx, definition, request, {
      id,
      verb: 'deactivated',
      before: { isActive: true },
      after: { isActive: false, ...(target && { movedTo: target.id, movedToName: target.name, moved: movedIds }) },
    })
    return after!
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
    if (found === undefined || row === undefined) return invalid('unknown', `This ${noun} does not exist`)
    if (!found.isActive) invalid('inactive', `This ${noun} is inactive`)
    if (wouldLoop(id, moveTo, line)) invalid('loop', `This ${noun} is below the one that you are deactivating`)
    return row
  }
}

async function moveChildren(
  tx: WriteTx<Actor>,
  definition: AnyDefinition,
  { tree }: Statements,
  request: RequestContext,
  from: Row,
  target: Row | undefined,
): Promise<void> {
  const { parent } = definition
  if (tree === null || parent === undefined) return
  const { field, shownAs } = parent
  const to = target === undefined ? { id: from[field] as string | null, name: from[shownAs] } : { id: target.id, name: target.name }
  for (const { id } of await tx.rows(tree.children.move, { id: from.id, moveTo: to.id })) {
    tellChange(tx, definition, request, {
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
    tellChange(tx, definition, request, { id, verb: 'reactivated', before: { isActive: false }, after: { isActive: true } })
    return after!
  }
}
