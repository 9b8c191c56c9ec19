import { failCalls } from './fail-calls.ts'
import { shows } from './specified-text.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /net::ERR_FAILED|dynamically imported module/ })

test('an address without a screen shows a not-found page, to strangers as well', async ({ server, openPage, openAs }) => {
  const stranger = await openPage(server)
  const employee = await openAs(server, 'employee', null)
  for (const page of [stranger, employee]) {
    await page.goto('/nowhere/at/all')
    await shows(page, '404 - Page Not Found')
    await shows(page, 'Go to Dashboard')
    await expect(page.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/')
  }
  await shows(stranger, 'Sign In')
  await expect(employee.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await employee.goto('/notifications')
  await employee.goto('/nowhere/at/all')
  await employee.getByRole('button', { name: 'Back' }).click()
  await expect(employee).toHaveURL(/\/notifications$/)
})

test('a screen that a person may not open says why, and the server denies its calls', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/time/my-team-time')
  await shows(page, 'Access Denied')
  await shows(page, "You don't have permission to access this section. Please contact your administrator if you believe this is an error.")
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when only the server knows that something is denied, the part shows that in place', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', null)
  await failCalls(page, /approvals\/inbox/, { status: 403, code: 'FORBIDDEN', message: 'Access Denied' })
  // With a query: the answer delivered with the plain page would already say so.
  await page.goto('/time/my-team-time?tab=pending')
  await shows(page, "You don't have permission to access this feature.")
})

test('a timesheet that does not exist, that the current user may not see, or whose id is invalid shows the same message, beside the inbox', async ({
  server,
  openAs,
}) => {
  const river = await openAs(server, 'riverAdmin', '/time/my-team-time')
  await expect(river).toHaveURL(/submissionId=/)
  const foreign = new URL(river.url()).searchParams.get('submissionId') ?? ''
  for (const id of [foreign, '01a1fa94-0000-7000-8000-000000000000', 'nothing']) {
    const page = await openAs(server, 'manager', `/time/my-team-time?submissionId=${id}`)
    await expect(page.getByText('Timesheet not found')).toBeVisible()
    await expect(page.getByText('Access Denied')).toHaveCount(0)
    await page.getByRole('region', { name: 'Team timesheets' }).getByText('Jamal Edwards').click()
    await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  }
})

for (const account of ['employee', 'manager', 'admin', 'riverEmployee'] as const) {
  test(`the menu lists what exists and may be opened by the ${account}, and nothing else (SEC-13)`, async ({ server, openAs }) => {
    const page = await openAs(server, account)
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links.first()).toBeVisible()
    const addresses = await links.evaluateAll(found => found.map(link => link.getAttribute('href') ?? ''))
    for (const address of addresses) {
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      for (const message of ['404 - Page Not Found', 'Access Denied', 'Module Not Available', 'Something went wrong'])
        await expect(page.getByText(message), `${account} at ${address}`).toHaveCount(0)
    }
    if (account === 'manager') await shows(page, 'My Team Time')
    if (account === 'employee') expect(addresses).not.toContain('/time/my-team-time')
    if (account === 'admin') expect(addresses).not.toContain('/time/my-time')
  })
}

test('code that does not load is retried three times, then the screen offers what can be done', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', null)
  const attempts: number[] = []
  await page.route(/my-time-screen-.*\.js/, route => {
    attempts.push(Date.now())
    return route.abort()
  })
  await page.goto('/time/my-time')
  await shows(page, 'Something went wrong')
  // Preloaded while the session loads; then the screen's own attempt and three retries, a second apart.
  const [first = 0, second = 0, third = 0, fourth = 0] = attempts.slice(-4)
  for (const pause of [second - first, third - second, fourth - third]) expect(pause).toBeGreaterThan(900)
  expect(attempts.length).toBeLessThanOrEqual(6)
  await shows(page, 'Try Again')
  await shows(page, 'Reload Page')
  for (const text of ['Go Home', 'Report this error']) await shows(page, text)
  await expect(page.getByRole('button', { name: 'Notifications' }), 'the shell lives on').toBeVisible()
  await page.unroute(/my-time-screen-.*\.js/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
})

test('code that loads at the second attempt works like at the first', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', null)
  let attempts = 0
  await page.route(/my-time-screen-.*\.js/, route => {
    attempts += 1
    return attempts < 3 ? route.abort() : route.continue()
  })
  await page.goto('/time/my-time')
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  expect(attempts).toBe(3)
})

test('a part of the shell whose code does not load affects nothing else, and appears later', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee')
  const parts = /\/assets\/(layers|toast-view)-[\w-]+\.js/
  let denied = 0
  await page.route(parts, route => {
    denied += 1
    return route.abort()
  })
  await page.goto('/time/my-time')
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  await expect(page.getByText('Ines Fontaine').first()).toBeVisible()
  // Three retries and a recovery that fails.
  await expect.poll(() => denied, { timeout: 20_000 }).toBeGreaterThan(8)
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  await page.unroute(parts)
  await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeVisible({ timeout: 15_000 })
})

test('each screen has its own title, and its heading gets the focus', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', '/notifications')
  await page.getByRole('link', { name: /^My Team Time/ }).click()
  await expect(page).toHaveTitle('My Team Time · Steward')
  await expect(page.getByRole('heading', { name: 'My Team Time' })).toBeFocused()
})

test('a screen with two addresses is marked in the menu at both', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/reports/time')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Timesheets' })
  await expect(link).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(link).not.toHaveAttribute('aria-current')
})

test('the sidebar collapses to its icons and stays so', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', '/notifications')
  const width = async () => (await page.getByRole('complementary').boundingBox())?.width
  expect(await width()).toBe(256)
  await page
    .getByRole('button', { name: /^Collapse/ })
    .last()
    .click()
  await expect.poll(width).toBe(64)
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  expect(await width()).toBe(64)
})
