// A picture of the screen: from the click on the menu's entry to the preview on the screen, with the wait before it that lets the menu close.
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { usable } from './browser.ts'
import { median } from './load.ts'

const RUNS = 5

/** Milliseconds, the median. The code for it is there, as after pointing at the button. */
export async function measureCapture(
  browser: Browser,
  address: string,
  storageState: BrowserContextOptions['storageState'],
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...(storageState && { storageState }) })
  const page = await context.newPage()
  await page.goto(address)
  await usable(page)
  await page.getByRole('button', { name: 'Support', exact: true }).hover()
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.getByRole('button', { name: 'Support', exact: true }).click()
    const seen = page.evaluate(timeToPreview)
    await page.getByRole('menuitem', { name: 'Take Screenshot' }).click()
    times.push(await seen)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await context.close()
  return median(times)
}

/** Runs in the page: from the next click to the frame after the picture is decoded. */
async function timeToPreview(): Promise<number> {
  const clicked = await new Promise<number>(resolve =>
    document.addEventListener('click', event => resolve(event.timeStamp), { capture: true, once: true }),
  )
  const picture = await new Promise<HTMLImageElement>(resolve => {
    const observer = new MutationObserver(() => {
      const found = document.querySelector<HTMLImageElement>('[role=dialog] img[src^="blob:"]')
      if (found === null) return
      observer.disconnect()
      resolve(found)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await picture.decode()
  await new Promise(requestAnimationFrame)
  return performance.now() - clicked
}
