import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { failCalls } from '../fail-calls.ts'
import { gallery } from '../views.ts'
import { watch } from '../watch.ts'
import type { SignedIn } from './installations.ts'
import type { schemes, Visit, Width } from './plan.ts'

export interface Picture extends Omit<Visit, 'prepare'> {
  width: Width
  scheme: (typeof schemes)[number]
  /** Below the folder, with slashes. */
  file: string
}

export interface Shot {
  pictures: Picture[]
  /** Errors of the console that the state does not cause on purpose. */
  errors: string[]
  /** Where the product led instead; then there is no picture. */
  ledTo?: string
  /** Why the state could not be reached; the pictures show how far it got. */
  failure?: string
}

/** A list of hundreds of rows says no more further down. */
const MAX_HEIGHT = 6000
/** The window of each width: 1280 by 800 is the small laptop of an office. */
const heights: Record<Width, number> = { 1440: 900, 1280: 800, 1024: 900, 768: 900, 375: 667 }
/** The screen's own calls: the shell has its session, its current user and its live events. */
const ownCalls = /^\/rpc\/(?!identity\/(session|refresh)|bootstrap|live)/
/** Messages that failing calls log, and the gallery's broken part. */
const onPurpose = /status of 500|A sample failure/
const slug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'start'

/** Calls that are never answered, alone or in a batch. */
async function holdCalls(page: Page): Promise<void> {
  await page.route('**/rpc/**', (route, request) => {
    const urls = request.url().endsWith('/__batch__')
      ? (request.postDataJSON() as { url: string }[]).map(({ url }) => url)
      : [request.url()]
    return urls.some(url => ownCalls.test(new URL(url).pathname)) ? undefined : route.fallback()
  })
}

/** The answer of a screen's own call comes with the plain address; with a query the browser asks for it. */
function withQuery(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}pictures=1`
}

/** Opens an address and waits until the screen stands in its state. */
async function open(page: Page, { path, state, prepare }: Visit): Promise<void> {
  if (state === 'loading') await holdCalls(page)
  if (state === 'error') await failCalls(page, ownCalls, { status: 500, code: 'INTERNAL', message: 'Something failed' })
  await page.goto(state === 'loading' || state === 'error' ? withQuery(path) : path)
  if (state === 'loading') {
    // The loading state appears late on purpose.
    await page.waitForTimeout(1500)
    return
  }
  await expect(page.locator('h1').first()).toBeVisible({ timeout: 20_000 })
  // Two retries, 3 seconds together, come before an error.
  if (path !== gallery) await expect(page.locator('[aria-busy=true]')).toHaveCount(0, { timeout: 20_000 })
  await prepare?.(page)
}

/**
 * The height at which nothing has to be scrolled: a picture of the whole page taken through a lower window has the bar of its bottom edge in the middle.
 * A layer is seen through the window that it was opened in.
 */
async function wholeHeight(page: Page, window: number): Promise<number> {
  const isCovered = await page.locator('[role=dialog], [role=alertdialog], [role=menu]').first().isVisible()
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  return isCovered ? window : Math.max(window, Math.min(whole, MAX_HEIGHT))
}

/** Pictures of one visit at one width, in a browser context of its own. */
export async function shoot(
  browser: Browser,
  visit: Visit,
  at: { url: string; width: Width; schemes: readonly Picture['scheme'][]; signedIn: SignedIn | undefined; folder: string },
): Promise<Shot> {
  const { prepare: _, ...about } = visit
  const viewport = { width: at.width, height: heights[at.width] }
  const context = await browser.newContext({
    baseURL: at.url,
    viewport,
    colorScheme: at.schemes[0] ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...(at.signedIn !== undefined && { storageState: at.signedIn }),
  })
  const errors = watch(context, onPurpose)
  const page = await context.newPage()
  const shot: Shot = { pictures: [], errors }
  try {
    await open(page, visit).catch((error: unknown) => {
      shot.failure = String(error).split('\n')[0]!
    })
    const { pathname } = new URL(page.url(), at.url)
    if (visit.view === 'plain' && pathname !== new URL(visit.path, at.url).pathname) return { ...shot, ledTo: pathname }
    await page.setViewportSize({ ...viewport, height: await wholeHeight(page, viewport.height) })
    for (const scheme of at.schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      // Colors and layers end their transition.
      await page.waitForTimeout(300)
      const file = `${slug(visit.screen)}/${[visit.role, visit.state, slug(visit.view), at.width, scheme].join('-')}.png`
      mkdirSync(dirname(join(at.folder, file)), { recursive: true })
      await page.screenshot({ path: join(at.folder, file), animations: 'disabled', timeout: 60_000 })
      shot.pictures.push({ ...about, width: at.width, scheme, file })
    }
    return shot
  } catch (error) {
    // The others go on.
    return { ...shot, failure: String(error).split('\n')[0]! }
  } finally {
    // A call on its way would end with the context, and its error would end the run.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}
