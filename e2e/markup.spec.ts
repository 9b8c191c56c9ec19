import { asOwner } from './database.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()

/** Columns that hold text of one person which others see. */
const words = ['name', 'first_name', 'last_name', 'job_title', 'label', 'title', 'message', 'note', 'reason', 'attestation_text']
const markup = `<img src=x onerror="document.title='marked'">`

const screens = {
  manager: ['/dashboard', '/time/my-time', '/time/my-team-time', '/reports/timesheets', '/notifications', '/settings/my-account'],
  employee: ['/dashboard', '/time/my-time', '/notifications'],
} as const

test('markup in user text is shown literally on every screen (SEC-139)', async ({ openAs }) => {
  const marked = await asOwner(server, async client => {
    const { rows } = await client.query<{ place: string; column: string }>(
      `select c.oid::regclass::text as place, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relkind = 'r' and c.relname <> 'audit_events' and a.attgenerated = '' and a.atttypid = 'text'::regtype and a.attname = any ($1)
         and (c.relnamespace = 'app'::regnamespace or c.oid = 'platform.profiles'::regclass) order by 1, 2`,
      [words],
    )
    // A trigger protects approved timesheets, including their history.
    await client.query('set session_replication_role = replica')
    for (const { place, column } of rows) await client.query(`update ${place} set ${column} = ${column} || $1`, [markup])
    return rows.map(({ place, column }) => `${place}.${column}`)
  })
  expect(marked).toEqual(
    expect.arrayContaining(['app.organizations.name', 'app.employees.first_name', 'app.employee_notifications.message', 'app.funds.name']),
  )

  for (const [account, paths] of Object.entries(screens)) {
    const page = await openAs(server, account as keyof typeof screens)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByText(markup).filter({ visible: true }).first(), path).toBeVisible()
      // Such names are long as well: they are truncated, and nothing overflows the page.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
      await expect(page.getByRole('button', { name: 'Sign out' }), path).toBeInViewport({ ratio: 1 })
      expect(await page.locator('img[src="x"]').count(), path).toBe(0)
      expect(await page.title(), path).not.toBe('marked')
    }
  }
})
