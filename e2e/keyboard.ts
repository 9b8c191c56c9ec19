import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the element has the focus, as a keyboard user does. */
export async function tabTo(page: Page, target: Locator, atMost = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < atMost; pressed++) {
    if (await target.evaluate(element => element === document.activeElement || element.contains(document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${atMost} times Tab did not reach ${target}`)
}

export async function press(page: Page, key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press(key)
}
