import { afterAll, beforeAll, expect, test } from 'vitest'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { setUpUnits } from '#test/units.ts'
import { attempts } from './injected-sql.ts'

/* Assumes that a request's statement was injected. A verb that runs any SQL it is given stands for every unknown vulnerability: no attempt
    may read another organization's rows, a password's hash, or a session's token, or leave anything for the next request. */
const u = setUpUnits()
let secrets: string[]

beforeAll(async () => {
  const { owner } = u.t
  const of = { river: u.river.id, user: u.river.people.writer.userId, token: u.river.people.writer.token }
  await owner.query(`insert into app.units (organization_id, id, name) values ($1, gen_random_uuid(), 'canary-unit')`, [of.river])
  await owner.query(
    `insert into auth.account ("accountId", "providerId", "userId", password) values ('canary', 'credential', $1, 'canary-hash')`,
    [of.user],
  )
  await owner.query(`update auth.session set token = 'canary-token' where token = $1`, [of.token])
  await owner.query(`update platform.installation set setup_seed = 'canary-setup'`)
  await owner.query(
    `insert into platform.mail_messages (id, kind, to_address, subject, body_text) values (gen_random_uuid(), 'reset_password', 'canary@mail.test', 'canary', 'canary')`,
  )
  secrets = ['canary', 'river', u.river.people.writer.employeeId, u.harbor.people.writer.token]
})
afterAll(async () => {
  await u.t.owner.query(`delete from app.units`)
})

/** Runs the statements of one attempt in one transaction and returns all that the attacker learns: rows and error texts. */
async function attempt(statements: readonly string[], who: 'a member' | 'a visitor'): Promise<string> {
  const told: string[] = []
  const run = async (tx: ReadTx<unknown>) => {
    for (const text of statements) told.push(JSON.stringify(await tx.rows(sqlStatement<object, object>(text), {})))
  }
  try {
    if (who === 'a member') await u.t.db.withTenant(u.writing()).write(run, { retry: false })
    else await u.t.db.withVisitor({ domain: null, organizationId: u.harbor.id, module: null }).read(run)
  } catch (error) {
    const { message, cause } = error as Error
    told.push(message, String((cause as Error | undefined)?.message ?? ''))
  }
  return told.join('\n')
}

const asEach = [...attempts].flatMap(([what, statements]) =>
  (['a member', 'a visitor'] as const).map(who => [what, who, statements] as const),
)

test.each(asEach)(
  'an attempt that %s as %s learns nothing, and the next request is in its own organization',
  async (_, who, statements) => {
    const filled = statements({
      organizationId: u.river.id,
      userId: u.river.people.writer.userId,
      ownToken: u.harbor.people.writer.token,
    })
    // An error text repeats what the attempt itself said, which is not a leak.
    const said = filled.join('\n')
    const told = await attempt(filled, who)
    for (const secret of secrets) if (!said.includes(secret)) expect(told).not.toContain(secret)
    await u.expectCleanConnection()
    const mine = sqlStatement<object, { ids: string }>(`select string_agg(distinct organization_id::text, ' ') as ids from app.employees`)
    expect(await u.t.db.withTenant(u.reading()).readOnce(tx => tx.first(mine, {}))).toEqual({ ids: u.harbor.id })
  },
)

test('there are a hundred attempts', () => {
  expect(attempts.size).toBeGreaterThanOrEqual(100)
})
