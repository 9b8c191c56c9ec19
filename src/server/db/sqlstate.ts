import { DatabaseError } from 'pg'
import { Failure, type FailureCode, type FailureDetails } from '#core/failure.ts'
import { ProtocolMismatch, ResponseTimeout } from './batch.ts'

type Answer = { code: FailureCode; text: string; details?: FailureDetails }

const retryLater = 'The server is busy. Please try again.'

const bySqlState: Record<string, Answer> = {
  '53100': { code: 'STORAGE_FULL', text: 'Storage is full; nothing was saved' },
  '57014': { code: 'UNAVAILABLE', text: retryLater },
  '55P03': { code: 'UNAVAILABLE', text: retryLater },
  '53300': { code: 'UNAVAILABLE', text: retryLater },
  '53200': { code: 'UNAVAILABLE', text: retryLater },
  '25P03': { code: 'UNAVAILABLE', text: retryLater },
  '0A000': { code: 'UNAVAILABLE', text: retryLater },
  '40001': { code: 'CONFLICT', text: 'Somebody else changed this at the same time. Please try again.' },
  '40P01': { code: 'CONFLICT', text: 'Somebody else changed this at the same time. Please try again.' },
  '42501': { code: 'FORBIDDEN', text: 'Access Denied' },
  '22P05': { code: 'VALIDATION', text: 'The text holds a character that cannot be stored' },
  '22021': { code: 'VALIDATION', text: 'The text holds a character that cannot be stored' },
  '23505': { code: 'CONFLICT', text: 'This already exists' },
  '23503': { code: 'VALIDATION', text: 'What this refers to does not exist' },
  '23514': { code: 'VALIDATION', text: 'This is not allowed' },
}

const byConstraint = new Map<string, Answer>()

/**
 * What breaking a named constraint means to a person. A slice calls it once, beside the verbs that can break it.
 * Throws when two slices claim one name.
 */
export function registerConstraint(constraint: string, code: FailureCode, text: string, details?: FailureDetails): void {
  if (byConstraint.has(constraint)) throw new Error(`the constraint ${constraint} has a meaning already`)
  byConstraint.set(constraint, { code, text, ...(details && { details }) })
}

/** Transport errors of Node, and the texts pg gives when a connection died or none came free in time. */
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED'])
const lostText = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const busyText = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|Cannot use a pool after)/

/** The connection failed, not the statement: class 08, a server that stops, starts or hangs, or the transport. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || busyText.test(error.message)) return false
  if (error instanceof ResponseTimeout || error instanceof ProtocolMismatch) return true
  const code = String((error as { code?: unknown }).code ?? '')
  if (error instanceof DatabaseError) return code.startsWith('08') || code.startsWith('57P0')
  return lostCodes.has(code) || lostText.test(error.message)
}

/** Deadlock or serialization failure: the same work may succeed when it starts again. */
export function isRaceLost(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * The connection no longer fits: its prepared statements are of another database (a migration ran, a pooler swapped it), or it still carries
 * the role or the context of a transaction before (SW500, app.gate). It must not be used again.
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && ['0A000', '26000', '42P05', 'SW500'].includes(error.code ?? '')
}

/**
 * The one table from the database's errors to ours; the original stays as `cause` for the log. What is no database error,
 * or an error of ours in SQL, comes back as it is.
 */
export function toFailure(error: unknown): unknown {
  const isBusy = error instanceof Error && busyText.test(error.message)
  if (isBusy || isConnectionLost(error)) return new Failure('UNAVAILABLE', retryLater, {}, { cause: error })
  if (!(error instanceof DatabaseError)) return error
  const answer = gateAnswer(error) ?? byConstraint.get(error.constraint ?? '') ?? bySqlState[error.code ?? '']
  return answer === undefined ? error : new Failure(answer.code, answer.text, answer.details, { cause: error })
}

/** `app.gate` raises SQLSTATEs of our own; its message names the reason, which is public as `rule`. */
function gateAnswer(error: DatabaseError): Answer | undefined {
  if (error.code === 'SW401') {
    return error.message === 'session_expired'
      ? { code: 'SESSION_EXPIRED', text: 'Session Expired' }
      : { code: 'UNAUTHENTICATED', text: 'Not authenticated' }
  }
  if (error.code === 'SW403' && error.message === 'organization_changed') {
    const data = { organizationId: error.detail || null }
    return { code: 'FORBIDDEN', text: 'Your session is in another organization', details: { rule: error.message, data } }
  }
  if (error.code === 'SW403') return { code: 'FORBIDDEN', text: 'Access Denied', details: { rule: error.message } }
  return undefined
}
