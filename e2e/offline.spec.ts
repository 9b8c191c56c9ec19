import type { Page } from '@playwright/test'
import { asOwner } from './database.ts'
import { enterCredentials, PASSWORD } from './people.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, grid, savedText, typeHours } from './timesheet.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /net::ERR_|status of 403|Failed to fetch dynamically imported module/ })
const retried = { timeout: 45_000 }

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible()
}

test('offline, hours are stored on the device, and saved after reconnecting', async ({ openAs }) => {
  test.setTimeout(90_000)
  const page = await openAs(organization, 'employee', '/time/my-time')
  const [monday = '', tuesday = ''] = await datesOf(page)
  await page.context().setOffline(true)
  await typeHours(page, monday, '8')
  await typeHours(page, tuesday, '7.5')
  await expect(page.getByText("You're offline. Your changes are stored on this device and will save when you reconnect.")).toBeVisible()
  expect(await cell(page, monday).textContent()).toBe('8.00')
  await page.context().setOffline(false)
  await expect(page.getByText(savedText)).toBeVisible(retried)
  await page.reload()
  await expect(cell(page, tuesday)).toHaveText('7.50')
})

test('unsaved hours survive signing out; only the same person gets them back', async ({ openAs }) => {
  test.setTimeout(120_000)
  const page = await openAs(organization, 'employee', '/time/my-time')
  const wednesday = (await datesOf(page))[2] ?? ''
  await page.route('**/rpc/entries/save**', route => route.abort())
  await typeHours(page, wednesday, '3:09')
  await expect(page.getByText(savedText)).toBeHidden()
  await signOut(page)

  await test.step('another person on the same device does not see them', async () => {
    await page.goto('/time/my-time')
    await enterCredentials(page, 'riverEmployee')
    await expect(grid(page)).toBeVisible()
    await expect(page.getByText(/^(Saved|Saving|\d+ unsaved)/), 'nothing is sent for them').toHaveCount(0)
    await expect(grid(page).getByText('3.15')).toHaveCount(0)
    await signOut(page)
  })

  await test.step('the same person finds them, and they are saved', async () => {
    await page.unroute('**/rpc/entries/save**')
    await page.goto('/time/my-time')
    await enterCredentials(page, 'employee', PASSWORD, organization.email('employee'))
    await expect(cell(page, wednesday)).toHaveText('3.15')
    await expect(page.getByText(savedText)).toBeVisible(retried)
    await page.reload()
    await expect(cell(page, wednesday)).toHaveText('3.15')
  })
})

test('when a session ends while hours are typed, they are kept for the next one (SEC-52)', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  const thursday = (await datesOf(page))[3] ?? ''
  await cell(page, thursday).click()
  await page.keyboard.type('5')
  // From here on any request of the page may be the one that notices the ended session.
  await page.context().clearCookies()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth\?/)
  await enterCredentials(page, 'employee', PASSWORD, organization.email('employee'))
  await expect(page).toHaveURL(/\/time\/my-time/)
  await expect(cell(page, thursday)).toHaveText('5.00')
  await allSaved(page)
})

test('hours typed while the module expires are denied and kept, and saved once it is usable again (SEC-108)', async ({ openAs }) => {
  test.setTimeout(90_000)
  const page = await openAs(organization, 'employee', '/time/my-time')
  const saturday = (await datesOf(page))[5] ?? ''
  const usableUntil = (until: string) =>
    asOwner(organization, client =>
      client.query(
        `update app.organization_modules set usable_until = $1 where organization_id = (select id from app.organizations where domain = $2)`,
        [until, organization.domain],
      ),
    )
  // The save is on its way when the module is switched off.
  const isOff = Promise.withResolvers<void>()
  await page.route('**/rpc/entries/save**', route => isOff.promise.then(() => route.continue()))
  const denied = page.waitForResponse(response => response.url().includes('/rpc/entries/save'))
  await typeHours(page, saturday, '2:06')
  await usableUntil('-infinity')
  await expect(page.getByRole('heading', { name: 'Module Not Available' })).toBeVisible({ timeout: 1000 })
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Time', exact: true })).toHaveCount(0)
  isOff.resolve()
  expect((await denied).status()).toBe(403)
  await page.unroute('**/rpc/entries/save**')
  await usableUntil('infinity')
  // In the same tab, which no one has touched.
  await expect(cell(page, saturday)).toHaveText('2.10')
  await expect(page.getByText(savedText)).toBeVisible(retried)
  await page.reload()
  await expect(cell(page, saturday)).toHaveText('2.10')
})

test('hours in a cell that is still open survive a reload', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  const friday = (await datesOf(page))[4] ?? ''
  await cell(page, friday).click()
  await page.keyboard.type('4:30')
  await page.reload()
  await expect(cell(page, friday)).toHaveText('4.50')
  await allSaved(page)
})

test('offline, a screen that was not opened yet says so, and opens by itself when the network is back', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/dashboard')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Timesheets', exact: true }).click()
  await expect(page.getByText("You're offline", { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
})
