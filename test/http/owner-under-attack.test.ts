import { randomUUID } from 'node:crypto'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runs } from '../depth.ts'
import { mailsTo } from '../identity.ts'
import { type InvitingServer, invitingServer, tokenIn } from '../invited.ts'
import { testApp } from './app.ts'

const FIRST = 'the-password-at-first'

let at: InvitingServer
let firstHash: string
beforeAll(async () => {
  // The limits of attempts are lifted, so that places and locks alone decide.
  at = await invitingServer({ loginLimit: 1000, proxyHops: 1 })
  firstHash = await hashPassword(FIRST)
})
afterAll(() => at.close())
beforeEach(() => at.rows('truncate auth.rate_limits'))

let calls = 0
/** A call from an address of its own. */
function call(name: string, input: unknown, headers: Record<string, string> = {}) {
  calls++
  return at.call(name, input, { 'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`, ...headers })
}

interface Owner {
  userId: string
  email: string
  password: string
}

async function makeOwner(): Promise<Owner> {
  const email = `${randomUUID()}@attack.test`
  const { id: userId } = await at.row(
    `with p as (insert into auth."user" (name, email, "emailVerified") values ('P', $1, true) returning id),
       a as (insert into auth.account ("accountId", "providerId", "userId", password) select id::text, 'credential', id, $2 from p)
     insert into platform.profiles (id, email, first_name, last_name) select id, $1, 'Rosa', 'Diaz' from p returning id`,
    email,
    firstHash,
  )
  return { userId, email, password: FIRST }
}

const signIn = ({ email }: Owner, password: string) => call('identity.signIn', { email, password })

/** Signs in with the right password at 40 places at once, again and again, until the work is done. */
async function duringAttack<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
  let isOver = false
  const attacker = async () => {
    while (!isOver) await signIn(owner, FIRST)
  }
  const attackers = Array.from({ length: 40 }, attacker)
  try {
    return await work()
  } finally {
    isOver = true
    await Promise.all(attackers)
  }
}

test('whoever signs in with the right password without end does not keep the owner from changing it', { timeout: 120_000 }, async () => {
  const owner = await makeOwner()
  const own = await at.app.signIn(owner, null)
  const answer = await duringAttack(owner, () =>
    call('identity.changePassword', { currentPassword: FIRST, newPassword: 'a-new-one-of-theirs' }, own),
  )
  expect(answer.status).toBe(200)
  expect((await at.rows('select id from auth.session where "userId" = $1', owner.userId)).length).toBe(1)
})

test('nor from resetting it with a mailed link, nor from ending all other sessions', { timeout: 120_000 }, async () => {
  const owner = await makeOwner()
  const own = await at.app.signIn(owner, null)
  await call('identity.requestPasswordReset', { email: owner.email })
  const { token } = (await mailsTo(at.t, owner.email)).at(-1)!
  const [ended, reset] = await duringAttack(owner, async () => [
    await call('identity.revokeOtherSessions', {}, own),
    await call('identity.resetPassword', { token, password: 'a-new-one-of-theirs' }),
  ])
  expect([ended!.status, reset!.status]).toEqual([200, 200])
  expect((await at.rows('select id from auth.session where "userId" = $1', owner.userId)).length).toBe(1)
})

test('whoever is signed in to an account and uses up its calls does not keep the owner from changing the password', async () => {
  const few = await testApp(at.t, { apiLimit: 20 })
  const { ada, signIn: begin } = await at.organization()
  const [thief, own] = [await begin(ada), await begin(ada)]
  for (let i = 0; i < 20; i++) await few.rpc('identity.listSessions', {}, thief)
  expect((await few.rpc('identity.listSessions', {}, own)).status).toBe(429)
  expect((await few.rpc('identity.revokeOtherSessions', {}, own)).status).toBe(200)
  await few.close()
})

/** Half of the accounts have an owner who changes the password, half one who resets it with mailed links. */
const ACCOUNTS = runs(6, 20)
const CALLS = runs(60, 500)

test('however many change, reset, sign in, and accept invitations at once, no session outlives its password and every owner is answered', {
  timeout: 600_000,
}, async () => {
  const { roles, ...cedar } = await at.organization()
  const owners = await Promise.all(Array.from({ length: ACCOUNTS }, makeOwner))
  /** Which password each session was begun with, by the account. */
  const begun: { owner: Owner; password: string; sessionId: string }[] = []
  const answers: { status: number; message?: string }[] = []
  const slowest = { ms: 0 }
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const start = performance.now()
    const answer = await work
    slowest.ms = Math.max(slowest.ms, performance.now() - start)
    return answer
  }
  const remember = (owner: Owner, password: string, answer: Awaited<ReturnType<typeof call>>) => {
    const session = answer.json?.session ?? answer.json
    if (answer.status === 200) begun.push({ owner, password, sessionId: session.refresh_token.replace('cookie:', '') })
  }
  const rounds = Math.floor(CALLS / ACCOUNTS / 4)

  const changing = async (owner: Owner, round: number) => {
    const own = await at.app.signIn(owner, null)
    const next = `changed-${round}-of-the-owner`
    const answer = await timed(call('identity.changePassword', { currentPassword: owner.password, newPassword: next }, own))
    answers.push({ status: answer.status, message: answer.json.message })
    owner.password = next
  }
  const resetting = async (owner: Owner, round: number) => {
    await call('identity.requestPasswordReset', { email: owner.email })
    // The five mails of an hour.
    await at.rows(`delete from auth.rate_limits where bucket like 'mail:%'`)
    const { token } = (await mailsTo(at.t, owner.email)).filter(mail => mail.kind === 'reset_password').at(-1)!
    const password = `reset-${round}-by-the-owner`
    const answer = await timed(call('identity.resetPassword', { token, password }))
    answers.push({ status: answer.status, message: answer.json.message })
    remember(owner, password, answer)
    owner.password = password
  }
  /** Someone who knows the password that holds now. */
  const signingIn = async (owner: Owner) => {
    const { password } = owner
    remember(owner, password, await signIn(owner, password))
  }
  const inviting = async ({ email, userId }: Owner) => {
    const own = await at.app.signIn({ userId }, null)
    const { json } = await call('invitations.create', { emails: [email], roleId: roles.employee }, cedar.credentials)
    if (json.invitations?.[0]?.link === undefined) return
    await call('invitations.accept', { token: tokenIn(json.invitations[0].link) }, own)
  }

  await Promise.all(
    owners.flatMap((owner, i) => [
      (async () => {
        for (let round = 0; round < rounds; round++) await (i % 2 === 0 ? changing : resetting)(owner, round)
      })(),
      (async () => {
        for (let round = 0; round < rounds * 2; round++) await signingIn(owner)
      })(),
      (async () => {
        for (let round = 0; round < rounds; round++) await inviting(owner)
      })(),
    ]),
  )

  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers).toHaveLength(ACCOUNTS * rounds)
  const live = new Set((await at.rows('select id from auth.session')).map(({ id }) => id))
  expect(begun.filter(({ owner, password, sessionId }) => password !== owner.password && live.has(sessionId))).toEqual([])
  for (const { userId, password } of owners) {
    const { password: hash } = await at.row('select password from auth.account where "userId" = $1', userId)
    expect(await verifyPassword({ password, hash })).toBe(true)
  }
  // For whoever measures; a test asserts no times.
  console.info(`${calls} calls; the slowest change or reset took ${Math.round(slowest.ms)} ms`)
})
