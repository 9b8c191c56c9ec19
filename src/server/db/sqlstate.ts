import { DatabaseError } from 'pg'
import { Failure, type FailureCode, type FailureDetails } from '#core/failure.ts'
import { ProtocolMismatch, ResponseTimeout } from './batch.ts'

interface Answer {
  code: FailureCode
  text: string
  details?: FailureDetails
}

const retryLater = 'The server is busy. Please try again.'

const bySqlState: Record<string, Answer> = {
  '53100': { code: 'STORAGE_FULL', text: 'Storage is full; nothing was saved' },
  '57014': { code: 'UNAVAILABLE', text: retryLater },
  '55P03': { code: 'UNAVAILABLE', text: retryLater },
  '53300': { code: 'UNAVAILABLE', text: retryLater },
  '53200': { code: 'UNAVAILABLE', text: retryLater },
  '25P03': { code: 'UNAVAILABLE', text: retryLater },
  '0A000': { code: 'UNAVAILABLE', text: retryLater },
  '40001': { code: 'CONFLICT', text: 'Someone else changed this at the same time. Please try again.' },
  '40P01': { code: 'CONFLICT', text: 'Someone else changed this at the same time. Please try again.' },
  '42501': { code: 'FORBIDDEN', text: 'Access Denied' },
  '22P05': { code: 'VALIDATION', text: "This text contains a character we can't save" },
  '22021': { code: 'VALIDATION', text: "This text contains a character we can't save" },
  '23505': { code: 'CONFLICT', text: 'This already exists' },
  '23503': { code: 'VALIDATION', text: 'That item no longer exists' },
  '23514': { code: 'VALIDATION', text: "That isn't allowed" },
}

/** By name of a constraint, the failure of a write that violates it. */
export type ConstraintFailures = Readonly<Record<string, Answer>>

/** Node's transport errors, and pg's messages for a lost connection and for a pool timeout. */
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ERR_STREAM_DESTROYED'])
const lostText = /^(Connection terminated|Client has encountered a connection error|Client was closed)/
const busyText = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout|Cannot use a pool after)/

/** Whether the connection failed and not the statement: SQLSTATE class 08, a server that stops, starts or hangs, or a transport error. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || busyText.test(error.message)) return false
  if (error instanceof ResponseTimeout || error instanceof ProtocolMismatch) return true
  const code = String((error as { code?: unknown }).code ?? '')
  if (error instanceof DatabaseError) return code.startsWith('08') || code.startsWith('57P0')
  return lostCodes.has(code) || lostText.test(error.message)
}

/** Whether it is a deadlock or serialization failure, which a retry may resolve. */
export function isRaceLost(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')
}

/**
 * Whether the connection must not be reused: its prepared statements no longer match the database (after a migration, or behind a pooler),
 * or it still has the role or context of an earlier transaction (SW500, app.gate).
 */
export function isStalePlan(error: unknown): boolean {
  return error instanceof DatabaseError && ['0A000', '26000', '42P05', 'SW500'].includes(error.code ?? '')
}

/**
 * Maps a database error to a failure, with the original as `cause` for the log. Returns all other errors unchanged, and database errors
 * that neither `constraints` nor the table of SQLSTATEs lists.
 */
export function toFailure(error: unknown, constraints: ConstraintFailures = {}): unknown {
  const isBusy = error instanceof Error && busyText.test(error.message)
  if (isBusy || isConnectionLost(error)) return new Failure('UNAVAILABLE', retryLater, {}, { cause: error })
  if (!(error instanceof DatabaseError)) return error
  const answer = gateAnswer(error) ?? failureOf(error.constraint, constraints) ?? bySqlState[error.code ?? '']
  return answer === undefined ? error : new Failure(answer.code, answer.text, answer.details, { cause: error })
}

function failureOf(constraint: string | undefined, constraints: ConstraintFailures): Answer | undefined {
  return constraint !== undefined && Object.hasOwn(constraints, constraint) ? constraints[constraint] : undefined
}

/** `app.gate` raises SQLSTATEs of our own, with the reason as message; clients get it as `rule`. */
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
  if (error.code === 'SW403' && (error.message === 'organization_inactive' || error.message === 'organization_unknown')) {
    return { code: 'FORBIDDEN', text: 'Organization not found or inactive', details: { rule: error.message } }
  }
  if (error.code === 'SW403') return { code: 'FORBIDDEN', text: 'Access Denied', details: { rule: error.message } }
  return undefined
}
