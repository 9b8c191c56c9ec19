import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { type Account, authenticate, signIn } from './people.ts'
import { type RunningServer, startServer } from './server.ts'
import { watch } from './watch.ts'

interface Options {
  /** Console errors that the file's tests provoke on purpose; null for none. */
  expectedErrors: RegExp | null
}

interface Fixtures {
  /** A page in a browser context of its own, as another person or on another device. */
  openPage(server: Pick<RunningServer, 'url'>, options?: BrowserContextOptions): Promise<Page>
  /** The same, signed in, at a path; null for a test that opens its screens itself. */
  openAs(server: Pick<RunningServer, 'url'>, account: Account, path?: string | null, options?: BrowserContextOptions): Promise<Page>
}

interface Shared {
  /** One server for all files of a worker whose tests leave settings, accounts and submitted timesheets as they are. */
  server: RunningServer
}

/** Watches every page: a test fails when a page logs an error, throws, or violates the content security policy. */
export const test = base.extend<Fixtures & Options, Shared>({
  expectedErrors: [null, { option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const running = await startServer()
      await use(running)
      await running.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  openPage: async ({ browser, expectedErrors }, use) => {
    const found: string[][] = []
    const contexts: { close(): Promise<void> }[] = []
    await use(async (server, options = {}) => {
      // What moves is waited for before each click.
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: 'reduce',
        baseURL: server.url,
        ...options,
      })
      contexts.push(context)
      found.push(watch(context, expectedErrors))
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(found.flat(), 'nothing unexpected in the console').toEqual([])
  },
  openAs: async ({ openPage }, use) => {
    await use(async (server, account, path, options) => {
      const page = await openPage(server, options)
      await (path === null ? authenticate(page, account) : signIn(page, account, path))
      return page
    })
  },
})

/** A server for the tests of a file alone, started before the first and stopped after the last. */
export function serverOfFile(env: Readonly<Record<string, string>> = {}): RunningServer {
  let running: RunningServer | undefined
  test.beforeAll(async () => {
    running = await startServer({ env })
  })
  test.afterAll(async () => running?.stop())
  return new Proxy({} as RunningServer, {
    get: (_, name) => {
      if (running === undefined) throw new Error('The server is there only inside tests')
      return running[name as keyof RunningServer]
    },
  })
}

export { expect } from '@playwright/test'
