import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Repeats only the color checks, for the same page in another theme. */
const colors = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** Asserts that axe finds no violation of WCAG 2.2 A and AA on the current page. */
export async function expectAccessible(page: Page, what: string, rules: 'all' | 'colors' = 'all'): Promise<void> {
  // Colors in transition are not final, so finish animations; infinite ones such as a spinner keep running.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)))
  })
  // In legacy mode axe runs in the page itself: no frame has another origin, and a second page per check is slow. Passed rules are
  // not reported. A page that has it from its first check is not given it again.
  const isInjected = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe.withTags(standards) : axe.withRules(colors)).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect.soft(findings, what).toEqual([])
}
