import type { Page } from '@playwright/test'
import { expect, serverOfFile, test } from './test.ts'
import { allSaved, cell, datesOf } from './timesheet.ts'

// With the real API limit.
const server = serverOfFile({ STEWARD_API_LIMIT: '100' })
const typingSeconds = 20

/** API requests besides a tab's event stream, and the calls that the server counts: every call of a batch, and the stream as one. */
function countCalls(page: Page): { requests: string[]; calls: number } {
  const counted = { requests: [] as string[], calls: 0 }
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!/^\/(rpc|api)\//.test(pathname)) return
    counted.calls += pathname.endsWith('/__batch__') ? request.postDataJSON().length : 1
    if (pathname !== '/api/v1/live') counted.requests.push(pathname)
  })
  return counted
}

/** Scripts and styles that the page has loaded when it is first usable. What it loads then, for later, is not waited for. */
async function filesUntilUsable(page: Page, url: string): Promise<string[]> {
  await page.addInitScript(() => {
    // The pointer rests in the corner, on the link to the dashboard, and the code behind a link is fetched when it is pointed at.
    for (const kind of ['pointerover', 'mouseover', 'pointerout', 'mouseout'])
      addEventListener(kind, event => event.stopImmediatePropagation(), true)
    const watched = globalThis as typeof globalThis & { filesUntilUsable?: string[] }
    new MutationObserver(() => {
      if (watched.filesUntilUsable !== undefined || !document.querySelector('h1') || document.querySelector('[aria-busy=true]')) return
      const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
      watched.filesUntilUsable = loaded.filter(file => /\.(js|css)$/.test(file))
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
  })
  await page.goto(url)
  const files = await page.waitForFunction(() => (globalThis as typeof globalThis & { filesUntilUsable?: string[] }).filesUntilUsable)
  return [...new Set(await files.jsonValue())]
}

for (const [account, path, most] of [
  [undefined, '/auth', 3],
  ['employee', '/dashboard', 6],
  ['employee', '/time/my-time', 8],
  ['manager', '/time/my-team-time', 7],
  ['employee', '/reports/timesheets', 6],
  ['admin', '/settings/departments', 7],
] as const) {
  test(`${path} is usable after ${most} script and style files`, async ({ openPage, openAs }) => {
    const page = account === undefined ? await openPage(server) : await openAs(server, account, null)
    const files = await filesUntilUsable(page, path)
    expect(files.length, files.join(', ')).toBeLessThanOrEqual(most)
    expect(files.length).toBeGreaterThan(1)
  })
}

test('the page itself preloads what a signed-in person’s screen needs, and nothing of it for a stranger', async ({ openPage, openAs }) => {
  const ahead = (page: Page) =>
    page.locator('head > link[rel=modulepreload]').evaluateAll(links => links.map(link => link.getAttribute('href')))
  const first = await openAs(server, 'manager', null)
  const html = await (await first.request.get(`${server.url}/time/my-team-time`)).text()
  for (const name of ['shell', 'team-screen']) expect(html).toMatch(new RegExp(`rel="modulepreload" crossorigin href="/assets/${name}-`))
  const stranger = await openPage(server)
  await stranger.goto('/auth')
  expect((await ahead(stranger)).filter(href => /shell|screen/.test(href ?? ''))).toEqual([])
})

for (const [account, paths] of [
  ['employee', ['/dashboard', '/time/my-time', '/notifications', '/settings/my-account', '/reports/timesheets']],
  ['manager', ['/dashboard', '/time/my-team-time']],
  ['admin', ['/settings/departments']],
] as const) {
  for (const path of paths) {
    test(`${path} is usable for the ${account} after three requests and eight calls`, async ({ openAs }) => {
      const page = await openAs(server, account, null)
      const counted = countCalls(page)
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.waitForTimeout(700)
      expect(counted.requests.length, counted.requests.join(', ')).toBeLessThanOrEqual(3)
      // Including the calls answered with the page: ten such screens a minute leave room for work.
      expect(counted.calls + 3).toBeLessThanOrEqual(8)
    })
  }
}

test('someone who types without pause makes at most sixty calls a minute', async ({ openAs }) => {
  // Who has opened fewer screens in this minute: the limit is a person's.
  const page = await openAs(server, 'manager', '/time/my-time')
  const dates = await datesOf(page)
  const counted = countCalls(page)
  await cell(page, dates[0] ?? '').click()
  const until = Date.now() + typingSeconds * 1000
  for (let typed = 0; Date.now() < until; typed++) {
    await page.keyboard.type(String(1 + (typed % 8)))
    await page.keyboard.press(typed % dates.length === dates.length - 1 ? 'Control+Home' : 'Enter')
    await page.waitForTimeout(120)
  }
  const perMinute = (counted.calls / typingSeconds) * 60
  await allSaved(page)
  expect(counted.calls).toBeGreaterThan(2)
  expect(perMinute, `${counted.calls} calls in ${typingSeconds} s`).toBeLessThanOrEqual(60)
})
