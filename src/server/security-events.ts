import { Failure } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { newId } from '#server/id.ts'

/** What a refusal that may be an attempt was asked with. */
export interface RefusedRequest {
  requestId: string
  token: string | null
  domain: string | null
  /** The organization that the call named; null where it named none. */
  organization: string | null
  ip: string
}

interface SecurityOptions {
  database: Pick<OpenDatabase, 'withAuth'>
  log: (line: string) => void
  report: (error: unknown) => void
}

type Kind = 'foreign_origin' | 'request_token' | 'foreign_id' | 'other_organization'

const note = sqlStatement<
  {
    id: string
    kind: Kind
    token: string | null
    domain: string | null
    ids: string[]
    operation: string
    requestId: string
    address: string
  },
  { noted: boolean }
>(`select app.note_security_event($id, $kind, $token, $domain, $ids::uuid[], $operation, $requestId, $address) as noted`)

/** Each costs a transaction of its own, which a flood must not make the server's main work. */
const MOST_A_MINUTE = 60
const MOST_IDS = 50
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Refusals that an id of another organization gets, which are those of an id that nobody has (security cases 1, 3 and 6). */
const ofUnknownIds: ReadonlySet<string> = new Set(['NOT_FOUND', 'VALIDATION', 'FORBIDDEN'])

/**
 * Keeps what looked like an attempt: a row of the platform and a line of the log. It begins when the refusal is decided, whoever
 * the ids belong to, and nobody waits for it: the caller learns nothing by it, and what succeeds pays nothing for it.
 */
export function watchSecurity({ database, log, report }: SecurityOptions) {
  let minute = 0
  let inMinute = 0
  const running = new Set<Promise<unknown>>()

  function isTooMany(): boolean {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, inMinute] = [now, 0]
    inMinute++
    if (inMinute === MOST_A_MINUTE + 1) log(`security: more than ${MOST_A_MINUTE} refusals in a minute; the rest of it is not looked at`)
    return inMinute > MOST_A_MINUTE
  }

  function begin(kind: Kind, operation: string, { requestId, token, domain, ip }: RefusedRequest, ids: string[]): void {
    if (isTooMany()) return
    const work: Promise<unknown> = database
      .withAuth()
      .write(tx => tx.first(note, { id: newId(), kind, token, domain, ids, operation, requestId, address: ip }))
      .then(answer => answer?.noted && log(`security: ${kind} at ${operation}, request ${requestId} from ${ip}`))
      .catch(report)
      .finally(() => running.delete(work))
    running.add(work)
  }

  return {
    /** A call from another site's page. */
    foreignOrigin: (path: string, request: RefusedRequest) => begin('foreign_origin', path, request, []),

    /** A call that was refused after it had been let in. */
    refused(operation: string, input: unknown, request: RefusedRequest, error: unknown): void {
      if (!(error instanceof Failure)) return
      if (error.details.rule === 'request_token') begin('request_token', operation, request, [])
      else if (error.details.rule === 'organization_changed' && request.organization !== null) {
        begin('other_organization', operation, request, [request.organization])
      } else if (request.token !== null && ofUnknownIds.has(error.code)) {
        const ids = [...new Set((JSON.stringify(input) ?? '').match(UUID))].slice(0, MOST_IDS)
        if (ids.length > 0) begin('foreign_id', operation, request, ids)
      }
    },

    /** What is under way is written. */
    settled: async () => void (await Promise.all(running)),
  }
}

export type SecurityWatch = ReturnType<typeof watchSecurity>
