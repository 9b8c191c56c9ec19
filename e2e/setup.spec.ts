import type { Page } from '@playwright/test'
import { makeFolder } from '#test/own-place.ts'
import { expectAccessible, expectReadable } from './accessible.ts'
import { asOwner } from './database.ts'
import { type RunningServer, startServer } from './server.ts'
import { expect, test } from './test.ts'

// The first test restarts the server while a page is open.
test.use({ expectedErrors: /net::ERR_CONNECTION_REFUSED/ })
const PASSWORD = 'lantern-over-the-pier'
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ folder: makeFolder(), env: { STEWARD_DEMO: '0' } })
})
test.afterAll(() => server?.stop())

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function chooseZone(page: Page, city: string): Promise<void> {
  await field(page, 'Time zone').fill(city)
  await page.getByRole('option').first().click()
}

/** In both themes, and on the narrowest phone. */
async function expectFit(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectReadable(page, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 320, height: 600 })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(tooWide, `${what} fits a phone`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('without demo data the first visit creates the operator and the organization, with the printed code, once', async ({ openPage }) => {
  const page = await openPage(server, { timezoneId: 'America/Denver' })
  const [, code = ''] = await server.logged(/To finish setup, open http:\S+\/setup[\s\S]*Setup code: (\S+)/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page).toHaveTitle('Create organization · Steward')
  await expect(page.locator('[aria-current=step]')).toHaveText('1. Organization')
  await button(page, 'Continue').click()
  await expect(field(page, 'Setup code')).toBeFocused()
  await expectFit(page, 'setup, its first step with errors')

  await field(page, 'Setup code').fill('AAAA-BBBB-CCCC')
  await field(page, 'Organization name').fill('Cedar House')
  await expect(field(page, 'Subdomain')).toHaveValue('cedar-house')
  await field(page, 'Subdomain').fill('Cedar')
  await field(page, 'Organization name').fill('Cedar House of Denver')
  await expect(field(page, 'Subdomain')).toHaveValue('Cedar')
  await button(page, 'Continue').click()
  await expect(page.getByText('Subdomain can only contain lowercase letters, numbers, and hyphens')).toBeVisible()
  await field(page, 'Subdomain').fill('cedarhouse')
  await expect(field(page, 'Time zone')).toHaveValue('America/Denver')
  for (const [city, zone] of [
    ['Kolkata', 'Asia/Calcutta'],
    ['Los Angeles', 'America/Los_Angeles'],
    ['Chicago', 'America/Chicago'],
  ] as const) {
    await chooseZone(page, city)
    await expect(field(page, 'Time zone')).toHaveValue(zone)
  }
  await button(page, 'Continue').click()

  // A wrong code is known before anything else is typed.
  await expect(page.getByText("That setup code isn't correct")).toBeVisible()
  await expect(field(page, 'Setup code')).toBeFocused()
  await expect(page).toHaveURL(/\/setup$/)
  await field(page, 'Setup code').fill(code.toLowerCase())
  await button(page, 'Continue').click()

  await expect(page.locator('[aria-current=step]')).toHaveText('2. Administrator')
  await expect(field(page, 'First name')).toBeFocused()
  for (const [label, value] of [
    ['First name', 'Ada'],
    ['Last name', 'Winters'],
    ['Email', 'ada@cedarhouse.example'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await field(page, label).fill(value)
  await expectFit(page, 'setup, its second step')
  await button(page, 'Back').click()
  await expect(field(page, 'Subdomain')).toHaveValue('cedarhouse')
  await expect(field(page, 'Time zone')).toHaveValue('America/Chicago')
  await button(page, 'Continue').click()
  await expect(field(page, 'Password')).toHaveValue(PASSWORD)
  await button(page, 'Create organization').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Cedar House of Denver').first()).toBeVisible()
  await page.goto('/time/my-time')
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()

  const other = await openPage(server)
  await other.goto('/setup')
  await expect(other.getByText('Steward has already been set up.')).toBeVisible()
  // An open tab asks anew what it may show when its stream ends.
  for (const open of [page, other]) await open.goto('about:blank')
  await server.terminate()
  const before = server.log().length
  await server.start()
  expect(server.log().slice(before)).not.toContain('/setup')
})

/** Signs up, confirms the address by the mailed link, and signs in. */
async function signUp(page: Page, firstName: string, email: string): Promise<void> {
  const data = { firstName, lastName: 'Quist', email, password: PASSWORD }
  await expect(await page.request.post('/api/v1/auth/sign-up', { data })).toBeOK()
  const [, link = ''] = await server.logged(new RegExp(`Mail to ${email}: .*\\s+(http\\S+)`))
  await page.goto(link)
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible()
  await page.goto('/auth')
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign In').click()
}

test('whoever signed up by themself creates an organization of their own, and opens their timesheet', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/welcome')
  await expect(page).toHaveURL(/\/auth$/)
  await signUp(page, 'Nora', 'nora@example.org')
  await expect(page).toHaveURL(/\/welcome$/)
  await expect(page.getByText('nora@example.org')).toBeVisible()
  await button(page, 'Check again').click()
  await expect(page.getByText("You haven't been added yet.")).toBeVisible()
  await button(page, 'Create organization').click()
  await expect(field(page, 'Organization name')).toBeFocused()
  await expectFit(page, 'welcome, with errors')

  await field(page, 'Organization name').fill('River Food')
  await field(page, 'Subdomain').fill('cedarhouse')
  await button(page, 'Create organization').click()
  await expect(page.getByText('This subdomain is already taken. Please choose a different one.')).toBeVisible()
  await expect(field(page, 'Subdomain')).toBeFocused()
  await field(page, 'Subdomain').fill('riverfood')
  await button(page, 'Create organization').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('River Food').first()).toBeVisible()
  await page.goto('/time/my-time')
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  await page.goto('/welcome')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('whoever waits is led into the organization once they were added to it, or signs out', async ({ openPage }) => {
  const page = await openPage(server)
  await signUp(page, 'Omar', 'omar@example.org')
  await expect(page).toHaveURL(/\/welcome$/)
  await button(page, 'Sign Out').click()
  await expect(page).toHaveURL(/\/auth$/)
  await field(page, 'Email').fill('omar@example.org')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Sign In').click()
  await expect(button(page, 'Check again')).toBeVisible()
  await asOwner(server, client =>
    client.query(
      `insert into app.organization_members (organization_id, user_id)
       select o.id, p.id from app.organizations o, platform.profiles p where o.domain = 'cedarhouse' and p.email = 'omar@example.org'`,
    ),
  )
  await button(page, 'Check again').click()
  await button(page, 'Go to Cedar House of Denver').click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Cedar House of Denver').first()).toBeVisible()
})
