import { appendFileSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'

/** Half as long as the text that axe gives of itself: every page parses it again. */
const axeText = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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
/** Checks that depend on the theme. */
export const colors: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/**
 * Asserts that axe finds no violation of WCAG 2.2 A and AA, and of its best practices, on the current page. Of the colors it looks at
 * what no test has looked at yet, see `violationsIn`.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await violationsIn(page, everything), what).toEqual([])
}

/** The colors alone, for a page that was checked in the other theme. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  expect.soft(await violationsIn(page, colors), what).toEqual([])
}

/** Asserts accessibility in both the light and the dark theme. */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  const light = await violationsIn(page, everything)
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await violationsIn(page, colors)
  expect.soft({ light, dark }, what).toEqual({ light: [], dark: [] })
}

/**
 * The contrast of colors, which costs axe more than all other rules together, is looked at where the page has a pair of them that no test
 * has found to be readable, in whichever worker.
 */
export async function violationsIn(page: Page, options: RunOptions): Promise<string[]> {
  await finishAnimations(page)
  const known = new Set(readable())
  const pairs = (await pairsOf(page)).filter(pair => !known.has(pair))
  if (pairs.length === 0 && options === colors) return []
  const withoutContrast = { ...options, rules: { ...options.rules, 'color-contrast': { enabled: false } } }
  const found = await violationsOf(page, pairs.length > 0 ? options : withoutContrast)
  if (found.length === 0) noteReadable(pairs)
  return found
}

/** Written by all workers, a pair a line. */
const readableFile = () => process.env.STEWARD_E2E_READABLE ?? ''
const readable = (): string[] => (readableFile() ? readFileSync(readableFile(), 'utf8').split('\n') : [])
const noteReadable = (pairs: readonly string[]) => {
  if (readableFile() && pairs.length > 0) appendFileSync(readableFile(), `${pairs.join('\n')}\n`)
}

/**
 * Colors in transition are not final, so animations are brought to their end, and the page gets the two frames in which it does what follows
 * on that. Infinite animations such as a spinner keep running.
 */
const finishAnimations = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(animation => animation.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    if (ending.length === 0) return
    for (const animation of ending) animation.finish()
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))
  })

/** All that the contrast of the page's texts depends on, once each: color, size, weight, and the grounds behind it, the theme's last. */
export const pairsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const grounds = new Map<Element | null, string>([[null, matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light']])
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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeText}; axe.configure(${JSON.stringify(layers)})`)
  return page.evaluate(async given => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { ...given, resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`,
    )
  }, options)
}
