import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newId } from '#server/id.ts'
import { createRequestTokens } from '#slices/identity/server/request-token.ts'
import { createSessionCookies } from '#slices/identity/server/session-cookie.ts'
import type { CrashSite } from './kill-loop.ts'
import { type Session, send, signIn, type Writer } from './writer.ts'

/** Results of an attack. */
export interface AttackReport {
  /** Saves answered with 200. */
  acknowledged: number
  /** Violations: a lost session, or an answer that no honest client may get. */
  problems: string[]
  /** Milliseconds of each honest sign-in. */
  signIns: number[]
  /** Wrong passwords of one account that were evaluated. */
  evaluated: number
  /** Whether the account was paused in the end. */
  isPaused: boolean
  signUps: { accepted: number; denied: number }
  streams: number
}

const HONEST = '10.9.0.1'
const PROBES = 20
const BROKEN_A_SECOND = 10
const BATCHES_A_SECOND = 5
const GUESSES = 300
const GUESSES_AT_ONCE = 30
const PEOPLE_WITH_STREAMS = 20
const STREAMS_OF_A_PERSON = 10

/** How much longer than planned an attack goes on, where a slow machine has not acknowledged enough saves by then. */
const LONGER = 10

/**
 * Everything at once for a while: probes, broken connections, floods of sign-ups, open streams and guesses, beside people who save
 * and sign in. It ends after `milliseconds`, once more than `saves` were acknowledged: a slow machine takes longer.
 */
export async function attack(site: CrashSite, { milliseconds, saves }: { milliseconds: number; saves: number }): Promise<AttackReport> {
  const { url } = site.server
  const report: AttackReport = {
    acknowledged: 0,
    problems: [],
    signIns: [],
    evaluated: 0,
    isPaused: false,
    signUps: { accepted: 0, denied: 0 },
    streams: 0,
  }
  const over = new AbortController()
  const people = await sessionsOf(site)
  report.streams = await openStreams(url, people, over.signal)
  const began = performance.now()
  const lasts = () => {
    const passed = performance.now() - began
    return passed < milliseconds || (report.acknowledged <= saves && passed < milliseconds * LONGER)
  }
  const whileItLasts = async (pause: number, work: () => Promise<unknown>): Promise<void> => {
    while (lasts()) {
      await work()
      await sleep(pause)
    }
  }
  const every = async (pause: number, begin: () => Promise<unknown>): Promise<void> => {
    const begun: Promise<unknown>[] = []
    await whileItLasts(pause, async () => void begun.push(begin().catch(() => undefined)))
    await Promise.all(begun)
  }

  const writers = site.writers.map(writer => whileItLasts(0, () => save(site, writer, report)))
  const sessionCalls = people.slice(0, 8).map(person =>
    whileItLasts(100, async () => {
      const answer = await fetch(`${url}/api/v1/auth/session`, { headers: { ...person, 'x-forwarded-for': HONEST } })
      const body = (await answer.json()) as { session?: unknown }
      if (answer.status === 200 && body.session === null) report.problems.push('a live session was taken away')
    }),
  )
  const honest = whileItLasts(500, async () => {
    const started = performance.now()
    await signInAsTold(url).catch((error: Error) => report.problems.push(error.message))
    report.signIns.push(performance.now() - started)
  })
  await Promise.all([
    ...writers,
    ...sessionCalls,
    honest,
    guess(url, report, milliseconds),
    ...Array.from({ length: PROBES }, () => whileItLasts(0, () => fetch(`${url}/readyz`).catch(() => undefined))),
    every(1000 / BROKEN_A_SECOND, () => breakOff(site)),
    every(1000 / BATCHES_A_SECOND, () => signUpTwenty(url, report)),
  ])
  over.abort()
  await guessTheRest(url, report)
  return report
}

/** Signs in as an honest person does, who tries again when the server says that it is busy. Throws when the fifth try fails, too. */
async function signInAsTold(url: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await signIn(url, 'manager@harborlight.test', 'harbor-light-demo', { 'x-forwarded-for': '10.9.0.2' })
      return
    } catch (error) {
      if (tries === 5 || !/answered 503/.test((error as Error).message)) throw error
      await sleep(1000)
    }
  }
}

async function save(site: CrashSite, writer: Writer, report: AttackReport): Promise<void> {
  try {
    if (await send(site.server.url, site.session, writer, site.random)) report.acknowledged++
    else await sleep(5)
  } catch (error) {
    report.problems.push((error as Error).message)
    writer.pending = null
  }
}

/** Many times as many wrong passwords as may be evaluated, in bursts from many addresses. */
async function guess(url: string, report: AttackReport, milliseconds: number): Promise<void> {
  await Promise.all(
    Array.from({ length: GUESSES }, async (_, i) => {
      await sleep((milliseconds * Math.floor(i / GUESSES_AT_ONCE) * GUESSES_AT_ONCE) / GUESSES)
      await guessOnce(url, report, i)
    }),
  )
}

/** A busy server answers guesses with 503 instead of evaluating them. Guesses on until the account is paused, one at a time. */
async function guessTheRest(url: string, report: AttackReport): Promise<void> {
  for (let i = GUESSES; i < 2 * GUESSES && !report.isPaused; i++) report.isPaused = (await guessOnce(url, report, i)) === 429
}

async function guessOnce(url: string, report: AttackReport, i: number): Promise<number> {
  const body = { email: 'admin@riverfood.test', password: `wrong-guess-${i}` }
  const answer = await post(`${url}/api/v1/auth/sign-in`, body, `10.8.${i % 250}.1`)
  if (answer === 401) report.evaluated++
  else if (answer !== 429 && answer !== 503) report.problems.push(`a guess was answered ${answer}`)
  return answer
}

async function signUpTwenty(url: string, report: AttackReport): Promise<void> {
  const calls = Array.from({ length: 20 }, () => ({
    url: `${url}/rpc/identity/signUp`,
    body: { json: { email: `${newId()}@flood.test`, password: 'flooding-all-day', firstName: 'A', lastName: 'B' } },
  }))
  const answer = await fetch(`${url}/rpc/__batch__`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-orpc-batch': 'buffered', 'x-forwarded-for': '10.7.0.1' },
    body: JSON.stringify(calls),
  })
  const items = (await answer.json()) as { status?: number }[]
  for (const { status = 200 } of Array.isArray(items) ? items : []) {
    if (answer.status === 207 && status === 200) report.signUps.accepted++
    else report.signUps.denied++
  }
}

/** A client that disconnects in the middle: of its request, or of the answer to a save. */
async function breakOff(site: CrashSite): Promise<void> {
  const socket = connect(site.port, '127.0.0.1')
  socket.on('error', () => undefined)
  const head = `POST /rpc/timesheets/mine HTTP/1.1\r\nhost: localhost:${site.port}\r\ncookie: ${site.session.cookie}\r\nx-request-token: ${site.session['x-request-token']}\r\ncontent-type: application/json\r\n`
  const body = '{"json":{}}'
  socket.write(site.random.chance(0.5) ? `${head}content-length: 100\r\n\r\n{` : `${head}content-length: ${body.length}\r\n\r\n${body}`)
  await sleep(site.random.int(1, 20))
  socket.resetAndDestroy()
}

async function post(address: string, body: object, from: string): Promise<number> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** Sessions of members, created without their passwords, which are unknown. */
async function sessionsOf(site: CrashSite): Promise<Session[]> {
  const secret = readFileSync(join(site.dataFolder, 'secret'), 'utf8').trim()
  const cookies = createSessionCookies({ secret, publicUrl: site.server.url })
  const requestTokens = createRequestTokens(secret)
  let tokens: string[] = []
  await site.withDatabase(async ({ owner }) => {
    tokens = await makeSessions(owner)
  })
  return tokens.map(token => ({ cookie: cookies.set(token).split(';')[0] as string, 'x-request-token': requestTokens.tokenFor(token) }))
}

async function makeSessions(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ token: string }>(
    `insert into auth.session (token, "userId", "expiresAt", "organizationId")
     select replace(gen_random_uuid()::text, '-', ''), m.user_id, app.now() + interval '12 hours', m.organization_id
     from app.organization_members m join app.employees e on e.organization_id = m.organization_id and e.user_id = m.user_id and e.is_active
     join app.user_roles r on r.organization_id = m.organization_id and r.user_id = m.user_id
     where m.status = 'active' order by m.user_id limit $1 returning token`,
    [PEOPLE_WITH_STREAMS],
  )
  return rows.map(row => row.token)
}

/** How many streams opened; they stay open until the signal. */
async function openStreams(url: string, people: readonly Session[], signal: AbortSignal): Promise<number> {
  const requests = people.flatMap(person =>
    Array.from({ length: STREAMS_OF_A_PERSON }, () =>
      fetch(`${url}/api/v1/live`, { headers: { ...person, 'x-forwarded-for': HONEST }, signal }),
    ),
  )
  const answers = await Promise.all(requests)
  for (const answer of answers) answer.text().catch(() => undefined)
  return answers.filter(answer => answer.status === 200).length
}
