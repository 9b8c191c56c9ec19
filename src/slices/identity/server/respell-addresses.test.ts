import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { respellAddresses } from './respell-addresses.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

async function account(email: string): Promise<string> {
  const id = newId()
  await t.owner.query('insert into auth."user" (id, name, email) values ($1, $2, $2)', [id, email])
  await t.owner.query('insert into platform.profiles (id, email) values ($1, $2)', [id, email])
  return id
}

test('the table accepts only the canonical spelling of an address', async () => {
  for (const email of ['Ann@x.test', 'jose\u0301@x.test', '\u03bf\u03b4\u03bf\u03c2@x.test', 'ann@xn--bcher-kva.test', 'ann@b.xn--p1ai']) {
    await expect(account(email)).rejects.toMatchObject({ constraint: 'user_email_one_spelling' })
  }
  await expect(account('jos\u00e9@b\u00fccher.test')).resolves.toBeDefined()
})

test('addresses of an older version get their canonical spelling, and two accounts with one address are logged', async () => {
  const lines: string[] = []
  await t.owner.query('alter table auth."user" drop constraint user_email_one_spelling')
  const [domain, sigma, taken] = [
    await account('ann@xn--bcher-kva.test'),
    await account('\u03bf\u03b4\u03bf\u03c2@x.test'),
    await account('ann@b\u00fccher.example'),
  ]
  const second = await account('ann@xn--bcher-kva.example')
  await t.owner.query('alter table auth."user" add constraint user_email_one_spelling check (app.is_one_spelling(email)) not valid')
  await respellAddresses(t.db, line => lines.push(line))
  const { rows } = await t.owner.query(
    'select u.id, u.email, p.email as profile from auth."user" u join platform.profiles p on p.id = u.id where u.id = any ($1)',
    [[domain, sigma, taken, second]],
  )
  const emails = Object.fromEntries(rows.map(row => [row.id, [row.email, row.profile]]))
  const twice = (email: string) => [email, email]
  expect(emails).toEqual({
    [domain]: twice('ann@b\u00fccher.test'),
    [sigma]: twice('\u03bf\u03b4\u03bf\u03c3@x.test'),
    [taken]: twice('ann@b\u00fccher.example'),
    [second]: twice('ann@xn--bcher-kva.example'),
  })
  expect(lines).toEqual([expect.stringContaining(second)])
})
