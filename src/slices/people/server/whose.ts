import type { Statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'

/** A query of `id`, the `who` of a statement: the employee whom it names, or the current user's employee record. */
export const givenEmployee = 'select $employeeId::uuid as id'
export const currentEmployee = 'select app.employee_id() as id'

/** The subject of an operation: the current user's own records, or those of a named employee. */
export type Whose = 'own' | { employeeId: string }

/** One text as two statements, so that no parameter is NULL for the current user, whom a first batch does not know yet. */
export interface OfEmployee<Params extends object, Row> {
  own: Statement<Params, Row>
  named: Statement<Params & { employeeId: string }, Row>
}

type QueryTx = Pick<ReadTx<unknown>, 'first' | 'rows'>

/** The first row about that employee, or undefined; sent in one batch with the other statements of this tick. */
export function firstOf<Params extends object, Row>(
  tx: QueryTx,
  { own, named }: OfEmployee<Params, Row>,
  whose: Whose,
  params: NoInfer<Params>,
): Promise<Row | undefined> {
  return whose === 'own' ? tx.first(own, params) : tx.first(named, { ...params, ...whose })
}

export function rowsOf<Params extends object, Row>(
  tx: QueryTx,
  { own, named }: OfEmployee<Params, Row>,
  whose: Whose,
  params: NoInfer<Params>,
): Promise<Row[]> {
  return whose === 'own' ? tx.rows(own, params) : tx.rows(named, { ...params, ...whose })
}

/** Returns the number of rows changed. */
export function runOf<Params extends object>(
  tx: Pick<WriteTx<unknown>, 'run'>,
  { own, named }: OfEmployee<Params, unknown>,
  whose: Whose,
  params: NoInfer<Params>,
): Promise<number> {
  return whose === 'own' ? tx.run(own, params) : tx.run(named, { ...params, ...whose })
}
