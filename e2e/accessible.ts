import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What depends on colours, for a second look at the same page in another theme. */
const colours = ['color-contrast', 'link-in-text-block']
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** No finding of axe by WCAG 2.2 A and AA on what is shown now. */
export async function expectAccessible(page: Page, what: string, rules: 'all' | 'colours' = 'all'): Promise<void> {
  // A colour on its way to another is neither. What turns for ever, a spinner, is left alone.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)))
  })
  // In the page itself: no page has a frame of another origin, and a second page for each look costs more than the look. What passed is not told.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await (rules === 'all' ? axe.withTags(standards) : axe.withRules(colours)).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect.soft(findings, what).toEqual([])
}
