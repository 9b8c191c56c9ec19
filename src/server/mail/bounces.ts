import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Failure } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { parseStrictly } from '#server/http/json-body.ts'

export interface BounceOptions {
  database: Pick<OpenDatabase, 'withAuth'>
  /** Shared with whatever calls, STEWARD_BOUNCE_SECRET. */
  secret: string
  /** By kind of mail: the job that is told of a mail that did not arrive. Its payload is `FailedMail`. */
  failedTasks: Readonly<Record<string, string>>
  /** Records a call whose signature is not ours, or is too old. */
  rejected(request: FastifyRequest, rule: string): void
}

export const BOUNCES_PATH = '/webhooks/mail/bounces'
const MAX_AGE_SECONDS = 300

const report = z.strictObject({
  /** The provider's own id of the report: one that comes twice counts once. */
  id: z.string().min(1).max(200),
  /** The Message-ID of the mail, with or without its angle brackets. */
  messageId: z.string().max(1000),
  reason: z.string().trim().min(1).max(2000),
})

type Outcome = 'bounced' | 'noted' | 'repeated' | 'unknown'
const noteBounce = sqlStatement<{ event: string; mail: string; reason: string; tasks: string }, { outcome: Outcome }>(
  'select app.note_bounce($event, $mail::uuid, $reason, $tasks::json) as outcome',
)

/**
 * The address at which a mail provider reports that a mail did not arrive. It is no operation: no person calls it, and neither cookie nor origin counts,
 * only the signature, an HMAC-SHA256 of time and body as they were sent. It answers 400 for a wrong signature and for one older than five minutes, and
 * says what became of the report otherwise. A report of a mail that is not here is no error, because the provider would send it again and again.
 */
export async function serveBounces(app: FastifyInstance, { database, secret, failedTasks, rejected }: BounceOptions): Promise<void> {
  await app.register(async scope => {
    // The signature is of the text, so it is parsed afterwards.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.post(BOUNCES_PATH, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const rule = problemOf(request, body, secret, Date.now() / 1000)
      if (rule !== null) {
        rejected(request, rule)
        throw new Failure('BAD_REQUEST', 'The signature of this report is not valid', { rule })
      }
      const { id: event, messageId, reason } = parsed(body)
      const mail = idOf(messageId)
      if (mail === null) return reply.send({ outcome: 'unknown' satisfies Outcome })
      const tasks = JSON.stringify(failedTasks)
      return reply.send(await database.withAuth().write(tx => tx.first(noteBounce, { event, mail, reason: oneLine(reason), tasks })))
    })
  })
}

/** Finds the fault in a request's signature; null if there is none. `now` in seconds. */
function problemOf({ headers }: FastifyRequest, body: string, secret: string, now: number): string | null {
  const [time, signature] = [headers['x-steward-timestamp'], headers['x-steward-signature']]
  if (typeof time !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(time)) return 'signature'
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex')
  const right = createHmac('sha256', secret).update(`${time}.${body}`).digest()
  if (given.length !== right.length || !timingSafeEqual(given, right)) return 'signature'
  return Math.abs(now - Number(time)) > MAX_AGE_SECONDS ? 'signature_age' : null
}

function parsed(body: string): z.infer<typeof report> {
  try {
    return report.parse(parseStrictly(body))
  } catch {
    throw new Failure('BAD_REQUEST', 'A report has exactly these texts: id, messageId, reason', { rule: 'report' })
  }
}

/** The id of the mail that a Message-ID names; null for one that is not ours. */
function idOf(messageId: string): string | null {
  return /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@[^@\s]+>?$/i.exec(messageId.trim())?.[1]?.toLowerCase() ?? null
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
