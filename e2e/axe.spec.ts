import { expectAccessible } from './accessible.ts'
import { expect, test } from './test.ts'
import { gallery, suites, type View, withoutData } from './views.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ expectedErrors: /status of 500|A sample failure/ })

for (const width of [1280, 375]) {
  for (const [who, what, list] of suites) {
    test(`${what} is accessible in every state and both themes, ${width} px wide`, async ({ server, openPage, openAs }) => {
      test.setTimeout(180_000)
      const look = { reducedMotion: 'reduce' as const, colorScheme: 'light' as const, viewport: { width, height: width < 768 ? 667 : 900 } }
      const first = who === 'stranger' ? await openPage(server, look) : await openAs(server, who, '/settings/my-account', look)
      const open = async ({ path, prepare }: View) => {
        const page = await first.context().newPage()
        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        if (path !== gallery) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await prepare?.(page)
        return page
      }
      // They wait seconds for their retries, so they begin before the others are checked.
      const failing = new Map(list.filter(({ prepare }) => prepare === withoutData).map(view => [view.name, open(view)]))
      for (const page of failing.values()) page.catch(() => undefined)
      for (const view of list) {
        const { name } = view
        const page = await (failing.get(name) ?? open(view))
        await expectAccessible(page, `${name}, light`)
        await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
        await expectAccessible(page, `${name}, dark`, 'colors')
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        expect.soft(tooWide, `${name} fits its width`).toBeLessThanOrEqual(0)
        await page.close({ runBeforeUnload: false })
      }
    })
  }
}
