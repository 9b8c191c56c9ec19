import type { BrowserContext } from '@playwright/test'

/** Browsers log every failed request; the screen shows these errors in its own words. */
const deniedByServer = /Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Collects what no test may cause: console errors, uncaught exceptions, violations of the content security policy. `allowed` matches
 * what a test provokes on purpose.
 */
export function watch(context: BrowserContext, allowed: RegExp | null): string[] {
  const found: string[] = []
  const note = (text: string) => {
    if (!deniedByServer.test(text) && !allowed?.test(text)) found.push(text)
  }
  context.on('console', message => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  context.on('weberror', event => {
    const thrown = event.error()
    note(`uncaught: ${thrown.stack || String(thrown)} (${event.page()?.url()})`)
  })
  return found
}
