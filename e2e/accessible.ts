import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** No finding of axe by WCAG 2.2 A and AA on what is shown now. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A colour on its way to another is neither.
  await page.evaluate(() => Promise.all(document.getAnimations().map(animation => animation.finished.catch(() => undefined))))
  const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze()
  const findings = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
  )
  expect(findings, what).toEqual([])
}
