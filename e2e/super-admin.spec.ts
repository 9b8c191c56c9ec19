import { asOwner, moveClock } from './database.ts'
import { failCalls } from './fail-calls.ts'
import { accounts } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()
test.use({ expectedErrors: /status of (403|404|503)/ })

const organization = 'Harbor Light Community Services'
const enterButton = { name: `Enter ${organization}` }
const self = `(select id from auth."user" where email = $1)`
/** Runs for the operator: $1 is their address. */
const change = (sql: string) => asOwner(server, client => client.query(sql, [accounts.super]))

test('an operator enters an organization, is told and shown so in every tab, and leaves it', async ({ openAs }) => {
  const page = await openAs(server, 'super', '/super-admin')
  await expect(page.getByRole('table', { name: 'Organizations' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const text of ['Administration', 'Super Admin', 'Module Analytics']) await shows(menu, text)
  await page.getByRole('button', enterButton).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await shows(page, 'Organization Entered')
  await shows(page, 'Now viewing as member of {organization}', { organization })
  const banner = page.getByRole('region', { name: 'Super Admin Mode' })
  await shows(banner, 'Super Admin Mode')
  await shows(banner, 'Viewing as: {organization}', { organization })
  await shows(banner, 'Exit Organization')
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(other.getByRole('region', { name: 'Super Admin Mode' })).toBeVisible()
  await page.bringToFront()
  await banner.getByRole('button', { name: 'Exit Organization' }).click()
  await expect(page).toHaveURL(/\/super-admin$/)
  await shows(page, 'Exited Organization')
  await shows(page, 'Returned to Super Admin view')
  await expect(other).toHaveURL(/\/super-admin$/)
  await expect(other.getByRole('region', { name: 'Super Admin Mode' })).toHaveCount(0)
})

test('after 24 hours and a second a visit is over, and the open tab is back on /super-admin (SEC-118)', async ({ openAs }) => {
  const page = await openAs(server, 'super', '/super-admin')
  await page.getByRole('button', enterButton).click()
  await expect(page.getByRole('region', { name: 'Super Admin Mode' })).toBeVisible()
  await change(
    `update auth.session set "expiresAt" = app.now() + interval '3 days', "lastActivityAt" = app.now() + interval '1 day' where "userId" = ${self}`,
  )
  await moveClock(server, '24 hours 1 second')
  // Any call finds it out. A call of the tab's own may have been first, and then the link is gone.
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/resources/staff"]')?.click())
  await expect(page).toHaveURL(/\/super-admin$/)
  await expect(page.getByRole('region', { name: 'Super Admin Mode' })).toHaveCount(0)
  // By the clock of now it would not be over.
  await change(`delete from platform.user_organization_sessions where user_id = ${self}`)
  await change(`delete from auth.session where "userId" = ${self}`)
  await moveClock(server, '0')
})

test('what goes wrong is told: a call that fails, an organization that was switched off, and someone who is no operator any more', async ({
  openAs,
}) => {
  const page = await openAs(server, 'super', '/super-admin/organization/none')
  await shows(page, 'Organization ID not found')
  await page.goto('/super-admin')
  const enter = page.getByRole('button', enterButton)
  await failCalls(page, /superAdmin/, { status: 503, code: 'UNAVAILABLE', message: 'Busy' })
  await enter.click()
  await shows(page, 'Failed to enter organization')
  await page.unrouteAll()
  await enter.click()
  await expect(page.getByRole('region', { name: 'Super Admin Mode' })).toBeVisible()
  await failCalls(page, /superAdmin/, { status: 503, code: 'UNAVAILABLE', message: 'Busy' })
  await page.getByRole('button', { name: 'Exit Organization' }).click()
  await shows(page, 'Failed to exit organization')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Exit Organization' }).click()
  await expect(enter).toBeVisible()

  await change(`update app.organizations set is_active = false where domain = 'harborlight' and $1 <> ''`)
  await enter.click()
  await shows(page, 'Organization not found or inactive')
  await shows(page, 'Error')
  await change(`update app.organizations set is_active = true where domain = 'harborlight' and $1 <> ''`)

  await change(`delete from platform.administrators where user_id = ${self}`)
  await enter.click()
  await shows(page, 'Access Denied')
  await shows(page, 'Only super admins can enter organizations')
  await page.getByRole('button', { name: organization, exact: true }).click()
  await shows(page, 'Access denied: Super admin role required')
  await change(`insert into platform.administrators (user_id) values (${self})`)
})
