import { sql } from 'kysely'
import { Failure, fail } from '#core/failure.ts'
import { id } from '#core/schemas.ts'
import { currentOrganization } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { defineList } from '#server/list/list.ts'
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
type PageInput = { id: string; after?: string | undefined; limit: number }

/** The events of the records of one type, a list for each record, from the index that leaves out saved hours: the type is therefore a constant of the text. */
export function eventsOf(resourceType: string) {
  return defineList({
    contract: { noun: 'change', chosen: { id } },
    rows: statement<{ id: string }>()((db, p) =>
      db
        .selectFrom('app.auditEvents as e')
        .leftJoin('app.employees as m', join =>
          join.onRef('m.organizationId', '=', 'e.organizationId').onRef('m.userId', '=', 'e.actorUserId'),
        )
        .select(['e.id', 'e.occurredAt as at', 'e.action', 'e.reason', 'e.before', 'e.after'])
        .select(sql<string | null>`m.display_name`.as('actorName'))
        .where('e.organizationId', '=', currentOrganization)
        .where('e.resourceType', '=', sql.lit(resourceType))
        .where('e.resourceId', '=', p.id)
        .$castTo<HistoryEvent>(),
    ),
    filters: { id: 'given' },
    sorts: { order: { by: 'at', type: 'instant', descends: true, isFilled: true } },
  })
}

/**
 * A page of the events, or the failure of an unknown cursor, which `requirePage` throws: whether there is such a record is told before. Queries in the
 * current tick.
 */
export async function pageOfEvents(
  tx: Pick<ReadTx<unknown>, 'rows' | 'first'>,
  events: ReturnType<typeof eventsOf>,
  input: PageInput,
): Promise<HistoryPage | Failure> {
  try {
    const { rows, more } = await events.pageAlone(tx, input)
    return { events: rows, more }
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
}

/** Throws the failure that is in place of a page. */
export function requirePage(page: HistoryPage | Failure): HistoryPage {
  if (page instanceof Failure) throw page
  return page
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
