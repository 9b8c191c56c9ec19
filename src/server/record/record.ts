import type { z } from 'zod'
import type { Column } from '#core/column.ts'
import type { ConstraintFailures } from '#server/db/sqlstate.ts'
import type { Statement } from '#server/db/statement.ts'
import { exportRoutes } from '#server/export/export-routes.ts'
import { audienceOf } from '#server/list/audience.ts'
import { countOfList, type ListNumber } from '#server/list/numbers.ts'
import { type ReportSource, type ReportSourceSpec, sourceOfList } from '#server/list/report-source.ts'
import { type ListSearchSpec, searchOfList } from '#server/list/search-of-list.ts'
import type { ListParams } from '#server/list/source.ts'
import type { LiveTopics } from '#server/live/topics.ts'
import type { Routes } from '#server/rpc/router.ts'
import { readOnce, write } from '#server/rpc/verb.ts'
import type { Search } from '#server/search.ts'
import { createVerb, resourceOf, updateVerb } from './change.ts'
import { capital, titleOf } from './checks.ts'
import { deactivateVerb, reactivateVerb } from './deactivate.ts'
import type { AnyDefinition, RecordContract, RecordDefinition, Row, RowOf, TableOf } from './definition.ts'
import { type Dependents, dependentsVerb } from './dependents.ts'
import { historyVerb } from './history.ts'
import { choiceOf, type ListInput, listVerb } from './list.ts'
import { type RecordParts, recordParts } from './parts.ts'
import { recordStatements } from './statements.ts'

/** A record on the server, for its slice's `server/manifest.ts`. */
export interface ServerRecord<R extends RecordContract> {
  parts: RecordParts<RowOf<R>>
  /** Every operation of the contract with its verb. `dependents` are those that all slices contribute. */
  routes(dependents: Dependents): Routes<R['endpoints']>
  /** How many rows of its list match filters as they are in the address, for a card. */
  count(filters: Partial<z.input<z.ZodObject<R['chosen']>>>): ListNumber
  /** Its list as a source of reports. */
  source(spec: ReportSourceSpec<Extract<keyof RowOf<R>, string>, NumberMember<RowOf<R>>>): ReportSource
  /** Makes what the palette finds in its list: active ones, unless `fixed` says otherwise. */
  search(spec: ListSearchSpec<Extract<keyof RowOf<R>, string>>): Search
  /** Its changes go to everyone who may list it. */
  live: LiveTopics
  /** Failures of its unique fields, for its slice's manifest. */
  constraints: ConstraintFailures
}

type NumberMember<Row> = { [K in keyof Row]: Row[K] extends number | null ? K : never }[keyof Row] & string

/**
 * Makes the operations of a record from its contract and from what is special about it. A field that is no column of the table does
 * not compile.
 */
export function defineRecord<const R extends RecordContract, T extends TableOf<R['fields']>>(
  definition: RecordDefinition<R, T>,
): ServerRecord<R> {
  const any = definition as AnyDefinition
  const statements = recordStatements(any)
  const resource = resourceOf(any)
  const counted = {
    statements: statements.list,
    contract: any.contract,
    paramsOf: (chosen: Readonly<Record<string, unknown>>) => choiceOf(any.contract)(chosen as ListInput).chosen,
  }
  const constraints = Object.fromEntries(
    (any.unique ?? []).map(field => {
      const column = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
      const text = `Another ${any.contract.noun} already uses this ${titleOf(any.contract, field)}`
      // The name that PostgreSQL gives to `unique (organization_id, column)`.
      return [`${resource}_organization_id_${column}_key`, { code: 'CONFLICT', text, details: { field, rule: 'taken' } } as const]
    }),
  )
  return {
    parts: recordParts(any, statements) as unknown as RecordParts<RowOf<R>>,
    routes: dependents => {
      const own = dependents[resource] ?? []
      const routes = {
        list: readOnce(listVerb(any, statements)),
        create: write(createVerb(any, statements)),
        update: write(updateVerb(any, statements)),
        deactivate: write(deactivateVerb(any, statements, own)),
        reactivate: write(reactivateVerb(any, statements)),
        dependents: readOnce(dependentsVerb(any, statements, own)),
        history: readOnce(historyVerb(any, statements)),
        ...exportRoutes<ListInput, ListParams, Row, Row>({
          columns: any.contract.columns as readonly Column<Row>[],
          rows: input => {
            const { sort, chosen } = choiceOf(any.contract)(input)
            return {
              statement: statements.list.all(sort) as unknown as Statement<ListParams, Row>,
              params: { ...chosen, after: null, afterValue: null, limit: 0 },
            }
          },
          title: capital(any.contract.plural),
          audit: { action: `${resource}.exported`, resourceType: resource },
        }),
      }
      // The verbs know rows by names; that these are the contract's is what the types of the definition hold.
      return routes as unknown as Routes<R['endpoints']>
    },
    count: filters => countOfList(counted, filters),
    source: spec => sourceOfList(counted, spec),
    search: spec => searchOfList(counted, spec),
    constraints,
    live: { [resource]: { superAdmins: true, audience: audienceOf(any.table, any.contract.permission) } },
  }
}
