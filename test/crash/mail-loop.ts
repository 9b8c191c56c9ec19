import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { randomFor } from '#main/demo/random.ts'
import { embeddedConnections } from '#server/db/connections.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/launcher.ts'
import { newId } from '#server/id.ts'
import { freePort, makeFolder } from '../own-place.ts'
import { listenSmtp, messageIdOf } from '../smtp-server.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const MAILS_A_ROUND = 30
/** How long the mail server takes for a mail: long enough that a kill meets some between its acceptance and its mark. */
const DELAY_MS = 15
const MAX_MS = 60_000

export interface MailLoopReport {
  sent: number
  /** Mails that the mail server took a second time, under the same Message-ID: it had taken them when the kill came, and no one knew. */
  again: number
  /** Mails that were lost, or came under more than one Message-ID. */
  problems: string[]
}

/** kill -9 of the server at a random moment while it sends, round after round; each round ends when everything has been sent. */
export async function mailLoop(rounds: number, seed: string): Promise<MailLoopReport> {
  const home = makeFolder()
  const dataFolder = join(home, 'data')
  const random = randomFor(seed)
  const smtp = await listenSmtp({ delayMs: DELAY_MS })
  const port = await freePort()
  const open = () => startServerProcess(dataFolder, port, { STEWARD_DEMO: '0', SMTP_URL: smtp.url })
  let server: ServerProcess = await open()
  const database = embeddedConnections(await startEmbeddedPostgres({ dataFolder, log: () => undefined }), 'crash')
  const owner = new pg.Client(database.ownerConnection)
  await owner.connect()
  const ids: string[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      const queued = Array.from({ length: MAILS_A_ROUND }, () => newId())
      ids.push(...queued)
      await queue(owner, queued)
      await sleep(random.int(20, 250))
      await server.end('SIGKILL')
      server = await open()
      await allSent(owner, server)
    }
  } finally {
    await owner.end()
    await server.end('SIGTERM')
    await smtp.close()
    rmSync(home, { recursive: true, force: true })
  }
  return judged(ids, smtp.received)
}

/** As `enqueueMail` does: the mail and its job in one transaction. The subject is the mail's own id, so that each arrival can be told apart. */
async function queue(owner: pg.Client, ids: readonly string[]): Promise<void> {
  await owner.query(
    `with mails as (
       insert into platform.mail_messages (id, kind, to_address, subject, body_text, blocks)
       select id, 'welcome', 'ann@x.test', 'Mail ' || id, 'Hello', '[{"kind":"text","text":"Hello"}]' from unnest($1::uuid[]) id returning id
     ) select app.enqueue_mail(id) from mails`,
    [ids],
  )
}

async function allSent(owner: pg.Client, server: ServerProcess): Promise<void> {
  const until = performance.now() + MAX_MS
  const open = `select count(*)::int as n, min(last_error) as error from platform.mail_messages where status <> 'sent'`
  for (;;) {
    const { n, error } = (await owner.query<{ n: number; error: string | null }>(open)).rows[0]!
    if (n === 0) return
    if (performance.now() > until) throw new Error(`${n} mails are not sent (${error}): ${server.said.slice(-5).join('')}`)
    await sleep(50)
  }
}

/** Compares what was queued with what arrived. */
export function judged(ids: readonly string[], received: readonly string[]): MailLoopReport {
  const arrivals = Map.groupBy(received, mail => /^Subject: Mail (.*)$/im.exec(mail)?.[1] ?? 'no subject')
  const problems = ids.flatMap(id => {
    const messageIds = new Set((arrivals.get(id) ?? []).map(messageIdOf))
    if (messageIds.size === 0) return [`${id} was lost`]
    return messageIds.size > 1 ? [`${id} came as ${[...messageIds].join(' and ')}`] : []
  })
  const strange = [...arrivals.keys()].filter(id => !ids.includes(id)).map(id => `${id} was never queued`)
  return { sent: ids.length, again: received.length - arrivals.size, problems: [...problems, ...strange] }
}
