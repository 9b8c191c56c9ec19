import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { deliver, type EventStream, end, keyOf, type LiveEvent } from './event-stream.ts'
import { ACCESS_OF_ALL, isAccess, type LiveTopics } from './topics.ts'

const liveStreams = sqlStatement<
  { tokens: string[]; byAddress: boolean[] },
  { token: string; byAddress: boolean; mode: string; endsInMs: number | null }
>('select token, by_address, mode, ends_in_ms from app.live_streams($tokens::text[], $byAddress::boolean[])')

/**
 * Authorizes streams of one organization in one transaction: one statement for their sessions and one for each table with changes. Sends each
 * stream the changes that its person may see and ends those whose session is over. Returns the milliseconds until the first super admin has to
 * be out; Infinity without one.
 */
export async function authorizeStreams(
  { jobs, topics }: { jobs: OpenJobDatabase; topics: LiveTopics },
  organizationId: string,
  streams: readonly EventStream[],
  announced: ReadonlyMap<string, LiveEvent>,
): Promise<number> {
  const eventsByStream = streams.map(stream => {
    const events = new Map([...stream.missed, ...announced])
    stream.missed.clear()
    return events
  })
  const records = [...new Map(eventsByStream.flatMap(events => [...events])).values()].filter(({ table }) => !isAccess(table))
  const byTable = Map.groupBy(records, event => event.table)
  const users = [...new Set(streams.map(stream => stream.userId))]
  const [live, ...audiences] = await jobs
    .withJob(organizationId)
    .readOnce(tx =>
      Promise.all([
        tx.rows(liveStreams, { tokens: streams.map(stream => stream.token), byAddress: streams.map(stream => stream.byAddress) }),
        ...[...byTable].map(([table, events]) => tx.rows(topics[table]!.audience, { ids: events.map(event => event.id), users })),
      ]),
    )
  const modes = new Map(live.map(one => [`${one.token} ${one.byAddress}`, one.mode]))
  const visible = new Set(
    [...byTable.keys()].flatMap((table, index) => audiences[index]!.map(({ id, userId }) => `${userId} ${table} ${id}`)),
  )
  const isVisible = (event: LiveEvent, userId: string, mode: string): boolean => {
    if (isAccess(event.table)) return event.table === ACCESS_OF_ALL || event.id === userId
    return visible.has(`${userId} ${keyOf(event)}`) || (mode === 'super_admin' && topics[event.table]!.superAdmins)
  }
  for (const [index, stream] of streams.entries()) {
    const mode = modes.get(`${stream.token} ${stream.byAddress}`)
    if (mode === undefined) end(stream)
    else {
      const events = eventsByStream[index]!.values()
      deliver(
        stream,
        events,
        event => isVisible(event, stream.userId, mode),
        table => topics[table]?.gatherMs,
      )
    }
  }
  return Math.min(...live.flatMap(({ endsInMs }) => endsInMs ?? []))
}
