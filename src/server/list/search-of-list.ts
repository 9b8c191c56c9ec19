import type { z } from 'zod'
import type { Statement } from '#server/db/statement.ts'
import type { Guard } from '#server/rpc/gate-request.ts'
import type { Hit, Search } from '#server/search.ts'
import { readFilters } from './numbers.ts'
import { rowsOfStatement } from './raw-statement.ts'
import { noPage } from './read-page.ts'
import type { ListParams } from './source.ts'
import { type ListStatements, listStatements } from './statements.ts'

/** Description of what the palette finds in a list. */
export interface ListSearchSpec<Member extends string = string> {
  label: string
  /** The member that a hit is called by. Hits are sorted by it, those first in whose name the words are. */
  name: Member
  /** Texts beside the name, such as a code. */
  detail?: readonly Member[]
  /** Values of filters, as they are in the address. */
  fixed?: Readonly<Record<string, string>>
  /** A need besides that of the list, where the screen that shows it has more. */
  need?: Guard
  /** The screen that opens a hit. */
  at: (hit: { id: string; label: string }) => Hit['at']
}

/** A list with the parts of it that its search needs. */
interface SearchedList {
  statements: ListStatements
  contract: { chosen: Readonly<Record<string, z.ZodType>>; endpoints?: { list: unknown } }
  paramsOf(chosen: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>
}

/** Throws at the start of the server for a fixed filter that the list does not have. */
export function searchOfList({ statements, contract, paramsOf }: SearchedList, spec: ListSearchSpec): Search {
  const { label, name, detail = [], fixed = {}, need, at } = spec
  const { access, chosen } = readFilters(contract, fixed)
  const found = statements.found(name, detail)
  return {
    label,
    needs: need === undefined ? [access] : [access, need],
    async find(tx, { search, limit }) {
      const rows = await tx.rows(found, { ...noPage, ...paramsOf(chosen), search, limit } satisfies ListParams)
      return rows.map(row => {
        const hit = { id: row.id, label: row.label ?? '' }
        return { ...hit, detail: row.detail || null, email: null, at: at(hit) }
      })
    },
  }
}

/** Makes what the palette finds in rows that no list has, because they are few and shown at once. `operation` is the one that answers them. */
export function searchOfRows<Row extends { id: string }>(
  operation: unknown,
  rows: Statement<Record<never, never>, Row>,
  spec: ListSearchSpec<Extract<keyof Row, string>>,
): Search {
  const statements = listStatements({
    rows: p => rowsOfStatement<Record<never, never>>(rows, p),
    searched: [spec.name, ...(spec.detail ?? [])],
    filters: {},
    sortOf: () => ({ by: spec.name, type: 'text' }),
  })
  return searchOfList({ statements, contract: { chosen: {}, endpoints: { list: operation } }, paramsOf: () => ({}) }, spec)
}
