import type { Page, Request } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts'
import { expectHeld } from './held.ts'
import { expect, test } from './test.ts'
import { gallery, suites } from './views.ts'
import { partsOf, type Visit } from './visits.ts'
import { isWhole } from './whole-slices.ts'
import { withoutData } from './without-data.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ expectedErrors: /status of 500|A sample failure|ERR_FAILED|ERR_BLOCKED_BY_CLIENT/ })

/**
 * Each with the narrowest window of its layout. A phone is held in a hand, so its targets are those of a finger; and there the font does
 * not arrive, because the system's is wider.
 */
const looks = [
  { viewport: { width: 1280, height: 900 }, narrowest: 768, fontArrives: true, first: 'light' },
  { viewport: { width: 375, height: 667 }, narrowest: 320, fontArrives: false, hasTouch: true, first: 'dark' },
] as const

/** The runner's own way to block an address turns the browser's cache off, and then every page fetches and compiles all code again. */
async function withoutFont(page: Page): Promise<Page> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*/assets/inter-*'] })
  return page
}

/** Waits until the page asks for nothing more and has drawn what came: a part that loads late draws after the heading. */
async function settled(page: Page): Promise<void> {
  const pending = pendingOn.get(page) ?? new Set()
  await expect
    .poll(async () => {
      await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
      return [...pending].map(request => request.url())
    })
    .toEqual([])
}

const pendingOn = new Map<Page, Set<Request>>()

/** Counts what a page is waiting for. Event streams never end. */
function counted(page: Page): Page {
  const pending = new Set<Request>()
  pendingOn.set(page, pending)
  page.on('request', request => {
    if (request.resourceType() !== 'eventsource') pending.add(request)
  })
  page.on('requestfinished', request => pending.delete(request))
  page.on('requestfailed', request => pending.delete(request))
  return page
}

/** Fonts that came over the network; Inter's fallbacks are installed here. */
const fontsOf = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status, family }) => status === 'loaded' && !/^"?Inter (Arial|DejaVu)/.test(family))
      .map(({ family }) => family),
  )

for (const { narrowest, fontArrives, first: theme, ...device } of looks) {
  const { width, height } = device.viewport
  for (const { who, slices, visits } of partsOf(suites, isWhole, theme)) {
    test(`what the ${who} sees of ${slices.join(', ')} is accessible and holds what it must, ${width} px wide`, async ({
      server,
      openPage,
      openAs,
    }) => {
      test.setTimeout(180_000)
      const look = { reducedMotion: 'reduce' as const, colorScheme: 'light' as const, ...device }
      const first = counted(who === 'stranger' ? await openPage(server, look) : await openAs(server, who, null, look))
      if (!fontArrives) await withoutFont(first)
      let untouched: string | undefined
      const open = async ({ view: { path, prepare }, theme }: Visit, page = first) => {
        await page.bringToFront()
        // The one before may have let calls fail.
        if (page === first && untouched === undefined) await page.unrouteAll({ behavior: 'ignoreErrors' })
        await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
        await page.setViewportSize({ width, height })
        // A screen that was looked at and not touched is the same as one that is loaded again.
        if (page !== first || path !== untouched) await page.goto(path)
        if (page === first) untouched = prepare ? undefined : path
        await expect(page.locator('h1').first()).toBeVisible()
        if (path !== gallery) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await settled(page)
        await prepare?.(page)
        if (prepare) await settled(page)
        return page
      }
      // Screens show one and the same panel in place of their data, so a phone checks only the first failed one of each slice.
      const failed = visits.filter(({ view }) => view.prepare === withoutData)
      const isFirst = (visit: Visit) => visit === failed.find(({ slice }) => slice === visit.slice)
      const looked = fontArrives ? visits : visits.filter(visit => !failed.includes(visit) || isFirst(visit))
      // They wait seconds for their retries, so they begin before the others are checked.
      const newPage = async () => {
        const page = counted(await first.context().newPage())
        return fontArrives ? page : withoutFont(page)
      }
      const inItsOwnPage = async (visit: Visit) => open(visit, await newPage())
      const failing = new Map(looked.filter(visit => failed.includes(visit)).map(visit => [visit, inItsOwnPage(visit)]))
      for (const page of failing.values()) page.catch(() => undefined)
      for (const visit of looked) {
        const { name } = visit.view
        // The others share a page: a browser that has the code of the product and of axe already loads them in half the time.
        const page = await (failing.get(visit) ?? open(visit))
        // A page behind another one draws once a second.
        await page.bringToFront()
        await expectHeld(page, name)
        await (visit.theme === 'both' ? expectAccessibleInBothThemes : expectAccessible)(page, name)
        await page.setViewportSize({ width: narrowest, height })
        await expectHeld(page, `${name}, ${narrowest} px wide`)
        if (!fontArrives) expect(await fontsOf(page), `${name}, fonts`).toEqual([])
      }
    })
  }
}
