import { clearInterval, setInterval } from 'node:timers'
import { Failure } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressBucket } from '#server/limits/address.ts'
import { floodWindow } from '#server/limits/flood-window.ts'
import { createSemaphore } from '#server/limits/semaphore.ts'
import { type DeniedCallKind, recordSecurityEvent, type SecurityEvent } from './record-security-event.ts'

/** The request of a failed call, as far as security events need it. */
export interface FailedRequest {
  requestId: string
  token: string | null
  domain: string | null
  /** The organization that the call named; null if it named none. */
  organization: string | null
  ip: string
}

/** A failure that a slice classifies itself: a wrong password, a paused sign-in. */
export interface SecurityFailure {
  kind: string
  operation: string
  rule: string | null
  /** The account whose password was tried: the address finds the person and is not stored; its keyed hash is stored. */
  tried: { email: string; account: string } | null
}

interface SecurityOptions {
  database: Pick<OpenDatabase, 'withAuth'>
  log: (line: string) => void
  report: (error: unknown) => void
}

const WINDOW_MINUTES = 15
/** Rows per person or address, per kind, in a window; the rest become one row with their count. */
const ROWS_OF_A_SOURCE = 20
const ROWS_OF_A_KIND = 200
const ROWS_OF_SUMS = 100
const ALERT_AT = 20
const windowLimits = { perSource: ROWS_OF_A_SOURCE, perKind: ROWS_OF_A_KIND, maxSums: ROWS_OF_SUMS, alertAt: ALERT_AT }
/** Failed calls of one session whose ids are looked up per minute; about as many as the call limit lets through. */
const LOOKUPS_A_MINUTE = 120
/** Each lookup costs a transaction, and a flood must not take the connections from other work. */
const LOOKUPS_AT_ONCE = 2
const LOOKUPS_QUEUED = 1000
const MAX_SESSIONS = 20_000
/** As many as an input can name. */
const MAX_IDS = 1000
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
/** The failure codes for an id of another organization, the same as for an id that does not exist (SEC-1, SEC-3 and SEC-6). */
const codesOfUnknownIds: ReadonlySet<string> = new Set(['NOT_FOUND', 'VALIDATION', 'FORBIDDEN'])
/** Logged one by one. The other kinds are ordinary until there are many. */
const attempts: ReadonlySet<string> = new Set<DeniedCallKind>([
  'foreign_origin',
  'request_token',
  'foreign_id',
  'other_organization',
  'webhook_signature',
])

/** A failed call that may be an attempt. */
interface Suspicion {
  /** The kind of the event if none of the ids belongs to another organization; null for none. */
  kind: DeniedCallKind | null
  ids: string[]
}

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
const unknownSubject: Subject = { userId: null, organizationId: null, otherOrganizationId: null }

/**
 * Records attempted attacks and denied calls: a row in `platform.security_events` and, for attempts and for floods, a log line. The work
 * starts after the failure is decided and no response waits for it, so its timing tells the caller nothing and successful calls pay
 * nothing. Events are counted per person and address, so that a flood from one does not hide the events of others.
 */
export function watchSecurity(options: SecurityOptions) {
  const { recordByAddress, recordByPerson, settled } = securityRecorder(options)
  return {
    /** Records a call from another site's page. */
    foreignOrigin: (path: string, request: FailedRequest) =>
      recordByAddress({ kind: 'foreign_origin', operation: path, rule: 'origin', tried: null }, request),

    /** Records a report of a mail provider whose signature was rejected. */
    webhookRejected: (path: string, rule: string, request: FailedRequest) =>
      recordByAddress({ kind: 'webhook_signature', operation: path, rule, tried: null }, request),

    /** Records a failure that a slice has classified. */
    record: recordByAddress,

    /** Called for every call that failed in the router. Records denials and ids of other organizations. */
    callFailed(operation: string, input: unknown, request: FailedRequest, error: unknown): void {
      if (!(error instanceof Failure) || request.token === null) return
      const suspected = suspicionOf(error, input, request)
      if (suspected !== null) recordByPerson(suspected, error, operation, request)
    },

    /** Resolves when all events are stored, including the counts of the current window. */
    settled,
  }
}

/** Stores events that are not one of too many of their source or kind. */
function securityRecorder({ database, log, report }: SecurityOptions) {
  const window = floodWindow<SecurityEvent>(windowLimits)
  const { runInBackground, finished } = backgroundWork(report)
  const lookups = lookupLimit(log)
  const endingWindows = setInterval(endWindow, WINDOW_MINUTES * 60_000)
  endingWindows.unref()

  function isKept(event: SecurityEvent, sources: readonly [string, ...string[]]): boolean {
    const { isKept, alerts } = window.take(event, sources)
    for (const source of alerts) log(`security: alert: ${ALERT_AT} times ${event.kind} within ${WINDOW_MINUTES} minutes by ${source}`)
    return isKept
  }

  function logAttempt({ kind, operation, requestId, address }: SecurityEvent): void {
    if (attempts.has(kind)) log(`security: ${kind} at ${operation}, request ${requestId} from ${address}`)
  }

  /** Counts by address before any lookup, because anonymous clients can send these at any rate. */
  function recordByAddress({ kind, operation, rule, tried }: SecurityFailure, { requestId, token, domain, ip }: FailedRequest): void {
    const event: SecurityEvent = { kind, operation, rule, requestId, address: ip, account: tried?.account ?? null, ...unknownSubject }
    const from = `address ${addressBucket(ip)}`
    if (!isKept(event, tried === null ? [from] : [from, `account ${tried.account}`])) return
    runInBackground(async () => {
      await database.withAuth().write(async tx => {
        const subject = tried === null ? tx.first(findSubject, { token, domain, ids: [] }) : tx.first(findTried, { email: tried.email })
        recordSecurityEvent(tx, { ...event, ...(await subject) })
      })
      logAttempt(event)
    })
  }

  /** Looks up the person and the owner of the ids first. */
  function recordByPerson({ kind: otherwise, ids }: Suspicion, failure: Failure, operation: string, request: FailedRequest): void {
    const { requestId, token, domain, ip } = request
    if (lookups.isOver(request)) return
    runInBackground(async () => {
      const kept = await database.withAuth().write(
        async tx => {
          const subject = (await tx.first(findSubject, { token, domain, ids })) ?? unknownSubject
          // A call that names an organization other than its session's keeps its kind, whether or not that organization exists.
          const isForeign = subject.otherOrganizationId !== null && otherwise !== 'other_organization'
          const kind = isForeign ? 'foreign_id' : otherwise
          if (kind === null) return null
          const event = { kind, operation, rule: failure.details.rule ?? null, requestId, address: ip, ...subject }
          const source = subject.userId === null ? `address ${addressBucket(ip)}` : `person ${subject.userId}`
          if (!isKept(event, [source])) return null
          recordSecurityEvent(tx, event)
          return event
        },
        // A retry would count the event twice.
        { retry: false },
      )
      if (kept !== null) logAttempt(kept)
    })
  }

  function endWindow(): void {
    const sums = window.rotate()
    if (sums.length === 0) return
    runInBackground(() =>
      database.withAuth().write(async tx => {
        for (const { event, count } of sums) recordSecurityEvent(tx, { ...event, count })
      }),
    )
  }

  async function settled(): Promise<void> {
    lookups.close()
    clearInterval(endingWindows)
    await finished()
    endWindow()
    await finished()
  }

  return { recordByAddress, recordByPerson, settled }
}

/** Classifies a failed call; null if it is ordinary. */
function suspicionOf({ code, details: { rule } }: Failure, input: unknown, { organization }: FailedRequest): Suspicion | null {
  if (rule === 'request_token') return { kind: 'request_token', ids: [] }
  if (rule === 'organization_changed') return { kind: 'other_organization', ids: organization === null ? [] : [organization] }
  if (!codesOfUnknownIds.has(code)) return null
  const ids = [...new Set((JSON.stringify(input) ?? '').match(UUID))].slice(0, MAX_IDS)
  // A new person has no organization yet, so a denial for lack of one is ordinary.
  const isDenied = code === 'FORBIDDEN' && rule !== 'no_organization'
  return isDenied || ids.length > 0 ? { kind: isDenied ? 'denied' : null, ids } : null
}

/** Runs work for which no caller waits, a few at once. */
function backgroundWork(report: SecurityOptions['report']) {
  const runLimited = createSemaphore(LOOKUPS_AT_ONCE, LOOKUPS_QUEUED)
  const running = new Set<Promise<unknown>>()
  return {
    runInBackground(work: () => Promise<unknown>): void {
      const task: Promise<unknown> = runLimited(work)
        .catch(report)
        .finally(() => running.delete(task))
      running.add(task)
    },
    finished: () => Promise.all(running),
  }
}

/** Counts the lookups of each session in the current minute. */
function lookupLimit(log: SecurityOptions['log']) {
  const lookups = new Map<string, number>()
  const timer = setInterval(() => lookups.clear(), 60_000)
  timer.unref()
  return {
    isOver({ token, ip }: FailedRequest): boolean {
      if (lookups.size >= MAX_SESSIONS) lookups.clear()
      const session = token ?? ip
      const count = (lookups.get(session) ?? 0) + 1
      lookups.set(session, count)
      if (count === LOOKUPS_A_MINUTE + 1)
        log(`security: alert: more than ${LOOKUPS_A_MINUTE} failed calls of one session in a minute, from ${ip}`)
      return count > LOOKUPS_A_MINUTE
    },
    close: () => clearInterval(timer),
  }
}

export type SecurityWatch = ReturnType<typeof watchSecurity>
