import { z } from 'zod'
import { accessOfOperation, type EndpointAccess } from '#core/endpoint.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Guard } from '#server/rpc/gate-request.ts'
import { noPage } from './read-page.ts'
import type { ListParams } from './source.ts'
import type { ListStatements } from './statements.ts'

type Tx = Pick<ReadTx<unknown>, 'first'>

/** A number of a registered list with fixed filters, of the rows that the current user may see. */
export interface ListNumber {
  /** Access that calling the list requires. */
  access: Guard
  /** The values of the list's filters, as its contract reads them. */
  chosen: Readonly<Record<string, unknown>>
  type: 'integer' | 'minutes' | 'money'
  read(tx: Tx): Promise<number>
}

/** Parts of a list that is counted or summed with fixed filters. */
interface Counted {
  statements: ListStatements
  /** Of the list's contract. */
  contract: { chosen: Readonly<Record<string, z.ZodType>>; endpoints?: { list: unknown } }
  /** The values for the statements, of those of the filters. */
  paramsOf(chosen: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** The rows that match. Throws at the start of the server for a filter or a value that the list does not have. */
export function countOfList({ statements, contract, paramsOf }: Counted, filters: object): ListNumber {
  const { access, chosen } = readFilters(contract, filters)
  const params = paramsFor(paramsOf(chosen))
  return { access, chosen, type: 'integer', read: async tx => (await tx.first(statements.total, params))?.total ?? 0 }
}

/** The sum of a member of the rows that match. */
export function sumOfList(
  { statements, contract, paramsOf }: Counted,
  { member, type }: { member: string; type: ListNumber['type'] },
  filters: object,
): ListNumber {
  const { access, chosen } = readFilters(contract, filters)
  const params = paramsFor(paramsOf(chosen))
  const sum = statements.sum(member)
  return { access, chosen, type, read: async tx => (await tx.first(sum, params))?.sum ?? 0 }
}

/** Reads what calling a list requires, and the values of fixed filters. Throws for a filter or a value that the list does not have. */
export function readFilters({ chosen, endpoints }: Counted['contract'], filters: object) {
  const access: EndpointAccess = endpoints === undefined ? { public: true } : accessOfOperation(endpoints.list)
  if (access.public || access.visitor) throw new Error('a list without members has no numbers and no search')
  return { access, chosen: z.strictObject(chosen).parse(filters) as Record<string, unknown> }
}

const paramsFor = (chosen: Readonly<Record<string, unknown>>): ListParams => ({ ...noPage, ...chosen })
