import { appendFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'

/** Records which of the specified texts a browser has shown; read by the last test. */
export const seenFile = () => process.env.STEWARD_E2E_SEEN ?? ''

/** The whole text must be visible. `{name}` in it stands for a value. */
export async function shows(scope: Page | Locator, text: string, values: Readonly<Record<string, string>> = {}): Promise<void> {
  const filled = text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
  await expect(scope.getByText(filled, { exact: true }).filter({ visible: true }).first(), `shows “${filled}”`).toBeVisible()
  noteSeen(text)
}

/** For a text that is part of a longer one. */
export function noteSeen(text: string): void {
  if (seenFile()) appendFileSync(seenFile(), `${text}\n`)
}
