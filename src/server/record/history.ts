import { sql } from 'kysely'
import { fail } from '#core/failure.ts'
import { currentOrganization } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { type Statement, statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Verb } from '#server/rpc/verb.ts'
import { resourceOf } from './change.ts'
import { capital } from './checks.ts'
import type { AnyDefinition } from './definition.ts'
import type { Statements } from './statements.ts'

export interface HistoryEvent {
  id: string
  at: string
  action: string
  actorName: string | null
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

interface HistoryPage {
  events: HistoryEvent[]
  more: boolean
}
type PageInput = { id: string; after?: string | null | undefined; limit: number }
type Params = { id: string; after: string | null; limit: number }

/** The events of one record, newest first, from the index that leaves out saved hours: the type is therefore a constant of the text. */
export function eventsOf(resourceType: string): Statement<Params, HistoryEvent> {
  return statement<Params>()((db, p) => {
    const type = sql.lit(resourceType)
    const cursor = db.selectFrom('app.auditEvents as c').select(['c.occurredAt', 'c.id']).where('c.id', '=', sql<string>`${p.after}::uuid`)
    return db
      .selectFrom('app.auditEvents as e')
      .leftJoin('app.employees as m', join =>
        join.onRef('m.organizationId', '=', 'e.organizationId').onRef('m.userId', '=', 'e.actorUserId'),
      )
      .select(['e.id', 'e.occurredAt as at', 'e.action', 'e.reason', 'e.before', 'e.after'])
      .select(sql<string | null>`m.display_name`.as('actorName'))
      .where('e.organizationId', '=', currentOrganization)
      .where('e.resourceType', '=', type)
      .where('e.resourceId', '=', p.id)
      .where(sql<boolean>`(${p.after}::uuid is null or (e.occurred_at, e.id) < ${cursor})`)
      .orderBy('e.occurredAt', 'desc')
      .orderBy('e.id', 'desc')
      .limit(sql<number>`${p.limit}::int + 1`)
      .$castTo<HistoryEvent>()
  })
}

const cursorOf = statement<{ after: string; id: string }>()((db, p) =>
  db.selectFrom('app.auditEvents').select('id').where('id', '=', p.after).where('resourceId', '=', p.id),
)

/** A page of the events; null for an unknown cursor. Queries in the current tick. */
export async function pageOfEvents(
  tx: Pick<ReadTx<unknown>, 'rows' | 'first'>,
  events: Statement<Params, HistoryEvent>,
  { id, after = null, limit }: PageInput,
): Promise<HistoryPage | null> {
  const [rows, cursor] = await Promise.all([
    tx.rows(events, { id, after, limit }),
    after === null ? undefined : tx.first(cursorOf, { after, id }),
  ])
  return after !== null && cursor === undefined ? null : { events: rows.slice(0, limit), more: rows.length > limit }
}

/** Throws VALIDATION for the page of an unknown cursor. */
export function requirePage(page: HistoryPage | null): HistoryPage {
  return page ?? fail('VALIDATION', 'This change is no longer in the history', { field: 'after', rule: 'cursor' })
}

/**
 * Who changed a record and what, newest first. Throws NOT_FOUND, FORBIDDEN for a record whose restricted fields the current user doesn't see, and
 * VALIDATION for an unknown cursor.
 */
export function historyVerb(definition: AnyDefinition, statements: Statements): Verb<ReadTx<Actor>, PageInput, HistoryPage> {
  const events = eventsOf(resourceOf(definition))
  return async ({ ctx: { tx }, input }) => {
    const [page, record] = await Promise.all([pageOfEvents(tx, events, input), tx.first(statements.sees, { id: input.id })])
    if (record === undefined) fail('NOT_FOUND', `${capital(definition.contract.noun)} not found`)
    // An empty history would say that nothing ever changed.
    if (!record.sees) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    return requirePage(page)
  }
}
