import type { BrowserContext } from '@playwright/test'

/** A refusal that the screen shows in its own words; the browser notes every one of them too. */
const deniedByServer = /Failed to load resource: the server responded with a status of 4\d\d/

/**
 * Collects what no journey may cause: errors in the console, uncaught exceptions, breaches of the content security policy.
 * `allowed` names what a journey provokes on purpose.
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
