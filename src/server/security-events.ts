import { clearInterval, setInterval } from 'node:timers'
import { Failure } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressBucket } from '#server/limits/address.ts'
import { floodWindow } from '#server/limits/flood-window.ts'
import { createSemaphore } from '#server/limits/semaphore.ts'
import { recordSecurityEvent, type SecurityEvent, type SecurityEventKind } from './record-security-event.ts'

/** What a refusal that may be an attempt was asked with. */
export interface RefusedRequest {
  requestId: string
  token: string | null
  domain: string | null
  /** The organization that the call named; null where it named none. */
  organization: string | null
  ip: string
}

/** A failure that a slice names itself: a wrong password, a pause. */
export interface NotedFailure {
  kind: SecurityEventKind
  operation: string
  rule: string | null
  /** Whose password was tried: the address, which finds the person and is not kept, and its keyed hash, which is. */
  tried: { email: string; account: string } | null
}

interface SecurityOptions {
  database: Pick<OpenDatabase, 'withAuth'>
  log: (line: string) => void
  report: (error: unknown) => void
}

const WINDOW_MINUTES = 15
/** Of one person or address and kind in a window; what is beyond becomes one row with its count. */
const ROWS_OF_A_SOURCE = 20
const ROWS_OF_A_KIND = 200
const ROWS_OF_SUMS = 100
const ALERT_AT = 20
/** Refusals of one session whose ids are looked up in a minute: what the limit of calls lets through by itself. */
const LOOKUPS_A_MINUTE = 120
/** Each costs a transaction, which a flood must not make the server's main work. */
const LOOKUPS_AT_ONCE = 2
const LOOKUPS_QUEUED = 1000
const MOST_SESSIONS = 20_000
const MOST_IDS = 50
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** Refusals that an id of another organization gets, which are those of an id that nobody has (security cases 1, 3 and 6). */
const ofUnknownIds: ReadonlySet<string> = new Set(['NOT_FOUND', 'VALIDATION', 'FORBIDDEN'])
/** Told in the log one by one: the others are everyday life until there are many. */
const attempts: ReadonlySet<SecurityEventKind> = new Set(['foreign_origin', 'request_token', 'foreign_id', 'other_organization'])

interface Subject {
  userId: string | null
  organizationId: string | null
  otherOrganizationId: string | null
}

const findSubject = sqlStatement<{ token: string | null; domain: string | null; ids: string[] }, Subject>(
  `select user_id, organization_id, other_organization_id from app.security_subject($token, $domain, $ids::uuid[])`,
)
const findTried = sqlStatement<{ email: string }, Subject>(
  `select id as user_id, null::uuid as organization_id, null::uuid as other_organization_id from auth."user" where email = $email`,
)
const nobody: Subject = { userId: null, organizationId: null, otherOrganizationId: null }

/**
 * Keeps what looked like an attempt and what was denied: a row of the platform and, for attempts and for many, a line of the log. It begins
 * when the refusal is decided, whoever the ids belong to, and nobody waits for it: the caller learns nothing by it, and what succeeds pays
 * nothing for it. Counted by person and address, so that one who makes noise hides nobody else.
 */
export function watchSecurity({ database, log, report }: SecurityOptions) {
  const window = floodWindow<SecurityEvent>({
    perSource: ROWS_OF_A_SOURCE,
    perKind: ROWS_OF_A_KIND,
    mostSums: ROWS_OF_SUMS,
    alertAt: ALERT_AT,
  })
  const runLimited = createSemaphore(LOOKUPS_AT_ONCE, LOOKUPS_QUEUED)
  const looks = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  const timers = [setInterval(() => looks.clear(), 60_000), setInterval(endWindow, WINDOW_MINUTES * 60_000)]
  for (const timer of timers) timer.unref()

  function begin(work: () => Promise<unknown>): void {
    const begun: Promise<unknown> = runLimited(work)
      .catch(report)
      .finally(() => running.delete(begun))
    running.add(begun)
  }

  function isKept(event: SecurityEvent, sources: readonly [string, ...string[]]): boolean {
    const { isKept, alerts } = window.take(event, sources)
    for (const source of alerts) log(`security: alert: ${ALERT_AT} times ${event.kind} within ${WINDOW_MINUTES} minutes by ${source}`)
    return isKept
  }

  function tell({ kind, operation, requestId, address }: SecurityEvent): void {
    if (attempts.has(kind)) log(`security: ${kind} at ${operation}, request ${requestId} from ${address}`)
  }

  /** Counted by address before anything is looked up: strangers can send these as fast as they like. */
  function noteByAddress({ kind, operation, rule, tried }: NotedFailure, { requestId, token, domain, ip }: RefusedRequest): void {
    const event: SecurityEvent = { kind, operation, rule, requestId, address: ip, account: tried?.account ?? null, ...nobody }
    const from = `address ${addressBucket(ip)}`
    if (!isKept(event, tried === null ? [from] : [from, `account ${tried.account}`])) return
    begin(async () => {
      await database.withAuth().write(async tx => {
        const subject = tried === null ? tx.first(findSubject, { token, domain, ids: [] }) : tx.first(findTried, { email: tried.email })
        recordSecurityEvent(tx, { ...event, ...(await subject) })
      })
      tell(event)
    })
  }

  /** Looked up first, since only that tells the person and whose the ids are. `otherwise` is what it is without a foreign id. */
  function noteByPerson(
    otherwise: SecurityEventKind | null,
    failure: Failure,
    operation: string,
    ids: string[],
    request: RefusedRequest,
  ): void {
    const { requestId, token, domain, ip } = request
    if (isLookedAtEnough(request)) return
    begin(async () => {
      const kept = await database.withAuth().write(
        async tx => {
          const subject = (await tx.first(findSubject, { token, domain, ids })) ?? nobody
          // A call that names another organization than its session's is that, whether or not the organization exists.
          const isForeign = subject.otherOrganizationId !== null && otherwise !== 'other_organization'
          const kind = isForeign ? 'foreign_id' : otherwise
          if (kind === null) return null
          const event = { kind, operation, rule: failure.details.rule ?? null, requestId, address: ip, ...subject }
          const source = subject.userId === null ? `address ${addressBucket(ip)}` : `person ${subject.userId}`
          if (!isKept(event, [source])) return null
          recordSecurityEvent(tx, event)
          return event
        },
        // Begun again, it would be counted again.
        { retry: false },
      )
      if (kept !== null) tell(kept)
    })
  }

  function isLookedAtEnough({ token, ip }: RefusedRequest): boolean {
    if (looks.size >= MOST_SESSIONS) looks.clear()
    const session = token ?? ip
    const count = (looks.get(session) ?? 0) + 1
    looks.set(session, count)
    if (count === LOOKUPS_A_MINUTE + 1)
      log(`security: alert: more than ${LOOKUPS_A_MINUTE} refusals of one session in a minute, from ${ip}`)
    return count > LOOKUPS_A_MINUTE
  }

  function endWindow(): void {
    const sums = window.turn()
    if (sums.length === 0) return
    begin(() =>
      database.withAuth().write(async tx => {
        for (const { event, count } of sums) recordSecurityEvent(tx, { ...event, count })
      }),
    )
  }

  return {
    /** A call from another site's page. */
    foreignOrigin: (path: string, request: RefusedRequest) =>
      noteByAddress({ kind: 'foreign_origin', operation: path, rule: 'origin', tried: null }, request),

    /** A failure that a slice names itself. */
    failed: noteByAddress,

    /** A call that was refused after it had been let in. */
    refused(operation: string, input: unknown, request: RefusedRequest, error: unknown): void {
      if (!(error instanceof Failure) || request.token === null) return
      const { rule } = error.details
      if (rule === 'request_token') {
        noteByPerson('request_token', error, operation, [], request)
        return
      }
      if (rule === 'organization_changed') {
        noteByPerson('other_organization', error, operation, request.organization === null ? [] : [request.organization], request)
        return
      }
      if (!ofUnknownIds.has(error.code)) return
      const ids = [...new Set((JSON.stringify(input) ?? '').match(UUID))].slice(0, MOST_IDS)
      // Without an organization nobody has rights to be denied: that is how a new person begins.
      const isDenied = error.code === 'FORBIDDEN' && rule !== 'no_organization'
      if (isDenied || ids.length > 0) noteByPerson(isDenied ? 'refused' : null, error, operation, ids, request)
    },

    /** What is under way, and what was only counted, is written. */
    async settled(): Promise<void> {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
      endWindow()
      await Promise.all(running)
    },
  }
}

export type SecurityWatch = ReturnType<typeof watchSecurity>
