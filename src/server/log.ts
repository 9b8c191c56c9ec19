import { isIPv6 } from 'node:net'
import pino, { type DestinationStream } from 'pino'
import type { FailureCode } from '#core/failure.ts'

/** An operation that has been answered; a batch has several. */
export interface EndedCall {
  requestId: string
  /** Its name in the contract, as `entries.save`. */
  operation: string
  milliseconds: number
  /** Null where it succeeded. */
  failure: FailureCode | null
}

/** Writes messages for the operator: lines of text, or one JSON object per line. */
export interface Log {
  (line: string): void
  /** An unexpected error, where it is not written as text. */
  error?(error: unknown): void
  /** Every call, where a program reads the log. */
  callEnded?(call: EndedCall): void
}

/**
 * The log that STEWARD_LOG=json asks for. It holds no personal data: email addresses, client addresses, and link secrets are replaced, and of
 * a database error only what names the schema is kept, because its details quote stored values. `known` are addresses of no one, such as the demo's, which stay.
 */
export function createJsonLog(destination: DestinationStream, known: readonly string[] = []): Log & { warning(warning: Error): void } {
  const logger = pino(
    {
      base: null,
      messageKey: 'message',
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      hooks: { streamWrite: line => withoutPersonalData(line, new Set(known)) },
    },
    destination,
  )
  return Object.assign((line: string) => logger.info(line), {
    error: (error: unknown) => logger.error({ error: described(error) }, 'Unexpected error'),
    callEnded: ({ requestId, operation, milliseconds, failure }: EndedCall) =>
      logger.info({ requestId, operation, milliseconds: Math.round(milliseconds), failure }, 'call'),
    warning: ({ name, message, code }: Error & { code?: string }) =>
      logger.warn({ type: name, ...(code !== undefined && { code }) }, withoutValues(message)),
  })
}

/** Causes below this are left out; real chains are three deep. */
const MAX_CAUSES = 5

interface DescribedError {
  type: string
  message: string
  stack: string[]
  cause?: DescribedError
  [name: string]: unknown
}

/** Of a database error, what names the schema and not the data. */
const namesOfSchema = ['code', 'schema', 'table', 'column', 'constraint', 'routine'] as const

function described(error: unknown, causes = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutValues(String(error)), stack: [] }
  const facts = error as Error & Partial<Record<(typeof namesOfSchema)[number], unknown>>
  return {
    type: error.name,
    message: withoutValues(error.message),
    // Without the lines of the message, which it repeats.
    stack: (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line)),
    ...Object.fromEntries(namesOfSchema.flatMap(name => (typeof facts[name] === 'string' ? [[name, facts[name]]] : []))),
    ...(error.cause !== undefined && causes < MAX_CAUSES && { cause: described(error.cause, causes + 1) }),
  }
}

/** PostgreSQL ends a message with the value that it could not read. */
function withoutValues(message: string): string {
  return message.replace(/: "[\s\S]*"$/, ': (removed)').replace(/(=\()[^)]*\)/g, '$1removed)')
}

const EMAIL = /[\p{L}\p{N}._%+'-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const IPV4 = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const IPV6_LIKE = /[0-9a-f]*:[0-9a-f:]*:[0-9a-f:.]*/gi
const LINK_SECRET = /\b(token|code)=[\w.~%-]+/g

/** Replaces what names a person or opens an account in a line of the log. The machine's own addresses stay. */
function withoutPersonalData(line: string, known: ReadonlySet<string>): string {
  return line
    .replace(LINK_SECRET, '$1=(removed)')
    .replace(EMAIL, address => (known.has(address) ? address : '(email)'))
    .replace(IPV4, address => (/^(127\.|0\.0\.0\.0$)/.test(address) ? address : '(address)'))
    .replace(IPV6_LIKE, text => (isIPv6(text) && text !== '::1' && text !== '::' ? '(address)' : text))
}
