import { expectAccessibleInBothThemes } from './accessible.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 404/ })

test('an organization’s public page reads whole without a script', async ({ openPage, server }) => {
  const page = await openPage(server, { javaScriptEnabled: false })
  await page.goto('/o/harborlight')
  await expect(page).toHaveTitle('Harbor Light Community Services')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor Light Community Services' })).toBeVisible()
  await expect(page.getByText('We run a shelter, a food pantry,')).toBeVisible()
  const links = page.getByRole('list').getByRole('link')
  await expect(links).toHaveCount(4)
  await expect(links.first()).toHaveAttribute('href', 'https://harborlight.test/help')
  // Nothing that needs a script is offered.
  await expect(page.getByRole('button')).toHaveCount(0)
})

test('its script adds a button that copies the address, loads nothing of the app, and makes no call', async ({ openPage, server }) => {
  const page = await openPage(server, { permissions: ['clipboard-read', 'clipboard-write'] })
  const loaded: string[] = []
  page.on('request', request => loaded.push(new URL(request.url()).pathname))
  await page.goto('/o/harborlight')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status')).toHaveText('Link copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^http:\/\/harborlight\.localhost(:\d+)?\/o$/)
  expect(loaded.filter(path => path.endsWith('.js'))).toHaveLength(1)
  expect(loaded.filter(path => path.startsWith('/rpc/'))).toEqual([])
})

test('a page that isn’t available says so, accessibly, in light and in dark, and on a phone', async ({ openPage, server }) => {
  const page = await openPage(server)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 700 })
    expect((await page.goto('/o/riverfood'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: "This page isn't available" })).toBeVisible()
    await expectAccessibleInBothThemes(page, `not available, ${width} px wide`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
