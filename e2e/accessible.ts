import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const everything: RunOptions = {
  runOnly: { type: 'tag', values: standards },
  // An experiment of axe, so no tag includes it: who speaks to the browser says the words on a control (WCAG 2.5.3).
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/**
 * Layers over the page need no landmark around them: axe says so of dialogs. A menu and a list of options are such layers too, reached
 * only from the button or field that opens them.
 */
const layers = {
  checks: [{ id: 'region', options: { regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], svg' } }],
}
/** What depends on the theme. */
const colors: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Asserts that axe finds no violation of WCAG 2.2 A and AA, and of its best practices, on the current page. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await finishAnimations(page)
  expect.soft(await violationsOf(page, everything), what).toEqual([])
}

/** The colors alone, for a page that was checked in the other theme. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  await finishAnimations(page)
  expect.soft(await violationsOf(page, colors), what).toEqual([])
}

/** The pairs of colors that this process has found to be readable. */
const readable = new Set<string>()

/**
 * The same in light and in dark, for a test that visits many screens: the contrast of colors, which costs axe more than all other rules
 * together, is looked at where the page has a pair of them that no earlier page had.
 */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  const { rules } = everything
  await finishAnimations(page)
  const light = await newPairs(page, 'light')
  const options = light.length > 0 ? everything : { ...everything, rules: { ...rules, 'color-contrast': { enabled: false } } }
  const found = await violationsOf(page, options)
  await page.emulateMedia({ colorScheme: 'dark' })
  await finishAnimations(page)
  const dark = await newPairs(page, 'dark')
  const foundInDark = dark.length > 0 ? await violationsOf(page, colors) : []
  expect.soft({ light: found, dark: foundInDark }, what).toEqual({ light: [], dark: [] })
  for (const pair of [...light, ...dark]) readable.add(pair)
}

/** Colors in transition are not final. Infinite animations such as a spinner keep running. */
const finishAnimations = (page: Page) =>
  page.evaluate(() => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    return Promise.all(ending.map(animation => animation.finished.catch(() => undefined)))
  })

const newPairs = async (page: Page, theme: string) =>
  (await pairsOf(page)).map(pair => `${theme}: ${pair}`).filter(pair => !readable.has(pair))

/** All that the contrast of the page's texts depends on, once each: color, size, weight, and the grounds behind it. */
export const pairsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grounds = new Map<Element | null, string>([[null, '']])
    const groundOf = (element: Element | null): string => {
      const known = grounds.get(element)
      if (known !== undefined || element === null) return known ?? ''
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`
      const isClear = own === 'rgba(0, 0, 0, 0) none 1'
      const isSolid = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
      const ground = isClear ? groundOf(element.parentElement) : isSolid ? own : `${own} / ${groundOf(element.parentElement)}`
      grounds.set(element, ground)
      return ground
    }
    const pairs = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      const isText = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
      if (!(isText || element.matches('input, textarea, select')) || !element.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight } = getComputedStyle(element)
      pairs.add(`${color} ${fontSize} ${fontWeight} ${element.tagName === 'A'} on ${groundOf(element)}`)
    }
    return [...pairs]
  })

async function violationsOf(page: Page, options: RunOptions): Promise<string[]> {
  // A page that has it from its first check is not given it again.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axe.source}; axe.configure(${JSON.stringify(layers)})`)
  return page.evaluate(async given => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { ...given, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    )
  }, options)
}
