import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Settings that slow down network and processor. */
export interface Conditions {
  name: string
  megabits: number
  roundTripMs: number
  cpu: number
}

export interface Visit {
  /** Milliseconds; the layout shift is a score. */
  largestPaint: number
  blocking: number
  layoutShift: number
  /** Requests until the screen is usable. */
  assets: number
  calls: number
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens an address with an empty cache and measures until its heading is there and nothing is loading any more. */
export async function visit(browser: Browser, url: string, state: StorageState | undefined, conditions?: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...(state && { storageState: state }) })
  const page = await context.newPage()
  if (conditions !== undefined) await slowDown(await context.newCDPSession(page), conditions)
  const count = { assets: 0, calls: 0 }
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\.(js|css)$/.test(pathname)) count.assets++
    // Ignore the live event stream: it stays open for hours and nothing waits for it.
    if (/^\/(rpc|api)\//.test(pathname) && !pathname.endsWith('/live')) count.calls++
  })
  await page.addInitScript(watchPaint)
  await page.goto(url)
  await usable(page)
  const { assets, calls } = count
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(300)
  const painted = await page.evaluate(() => (globalThis as unknown as { painted: Painted }).painted)
  await context.close()
  return { ...painted, assets, calls }
}

interface Painted {
  largestPaint: number
  blocking: number
  layoutShift: number
}

/** Runs in the page, before everything else. */
function watchPaint(): void {
  const painted: Painted = { largestPaint: 0, blocking: 0, layoutShift: 0 }
  Object.assign(globalThis, { painted })
  const watch = (type: string, note: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ type, buffered: true })
  watch('largest-contentful-paint', entry => {
    painted.largestPaint = entry.startTime
  })
  watch('longtask', entry => {
    painted.blocking += Math.max(0, entry.duration - 50)
  })
  watch('layout-shift', entry => {
    if (!entry.hadRecentInput) painted.layoutShift += entry.value
  })
}

export async function usable(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

export async function slowDown(session: CDPSession, { megabits, roundTripMs, cpu }: Conditions): Promise<void> {
  const bytesPerSecond = (megabits * 1_000_000) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}

/** Milliseconds from each key press to the next paint, by Event Timing; presses too short to be reported count as its minimum, 16. */
export async function pressKeys(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(globalThis, { durations })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
  await page.waitForTimeout(500)
  const slow = await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations)
  return [...slow, ...Array.from({ length: Math.max(0, keys.length - slow.length) }, () => 16)].toSorted((a, b) => a - b)
}
