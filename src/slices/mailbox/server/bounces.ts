import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { Failure } from '#core/failure.ts'
import type { OpenDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { parseStrictly } from '#server/http/json-body.ts'
import type { Webhook, WebhookCall } from '#server/http/webhooks.ts'

interface BounceOptions {
  database: Pick<OpenDatabase, 'withAuth'>
  /** Shared with whatever calls, STEWARD_BOUNCE_SECRET. */
  secret: string
  /** By kind of mail: the job that is told of a mail that did not arrive. Its payload is `FailedMail`. */
  failedTasks: Readonly<Record<string, string>>
}

export const BOUNCES_PATH = '/webhooks/mail/bounces'
const MAX_AGE_SECONDS = 300
/** A report has three short texts. */
const MAX_BYTES = 64 * 1024

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
 * Takes the reports of a mail provider that a mail did not arrive. Their signature is an HMAC-SHA256 of time and body, and older than five minutes it is
 * worth nothing. A report of a mail that is not here is no error, because the provider would send it again and again.
 */
export function bounces({ database, secret, failedTasks }: BounceOptions): Webhook {
  return {
    maxBytes: MAX_BYTES,
    problemOf: (call, now) => problemOf(call, secret, now),
    async answer({ body }) {
      const { id: event, messageId, reason } = parsed(body.toString('utf8'))
      const mail = idOf(messageId)
      if (mail === null) return { outcome: 'unknown' satisfies Outcome }
      const tasks = JSON.stringify(failedTasks)
      const noted = await database.withAuth().write(tx => tx.first(noteBounce, { event, mail, reason: oneLine(reason), tasks }))
      return { outcome: noted?.outcome ?? ('unknown' satisfies Outcome) }
    },
  }
}

/** Finds the fault in a call's signature; null if there is none. `now` in seconds. */
function problemOf({ headers, body }: WebhookCall, secret: string, now: number): string | null {
  const [time, signature] = [headers['x-steward-timestamp'], headers['x-steward-signature']]
  if (typeof time !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(time)) return 'signature'
  const given = Buffer.from(/^sha256=([0-9a-f]{64})$/.exec(signature)?.[1] ?? '', 'hex')
  const right = createHmac('sha256', secret).update(`${time}.`).update(body).digest()
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
