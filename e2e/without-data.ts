import { expect, type Page } from '@playwright/test'
import { failCalls } from './fail-calls.ts'

/** Reloads the screen so that its own calls fail. */
export async function withoutData(page: Page): Promise<void> {
  await failCalls(page, /^\/rpc\/(?!identity|bootstrap|notifications|live)/, {
    status: 500,
    code: 'INTERNAL',
    message: 'Something failed',
  })
  // With a query in the address the page does not contain the answer of the screen's own call.
  const address = new URL(page.url())
  address.searchParams.set('tab', 'pending')
  await page.goto(address.href)
  await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible({ timeout: 20_000 })
}
