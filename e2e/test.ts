import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { newOrganization, type Organization } from './organization.ts'
import { type Account, authenticate, beginSession, type Installation, open } from './people.ts'
import { type RunningServer, startServer } from './server.ts'
import { watch } from './watch.ts'

interface Options {
  /** Console errors that the file's tests provoke on purpose; null for none. */
  expectedErrors: RegExp | null
}

interface Fixtures {
  /** A page in a browser context of its own, as another person or on another device. */
  openPage(server: Installation, options?: BrowserContextOptions): Promise<Page>
  /**
   * Opens a page that is signed in, at a path; null for a test that opens its screens itself. A person's second page has a session of its
   * own.
   */
  openAs(server: Installation, account: Account, path?: string | null, options?: BrowserContextOptions): Promise<Page>
}

interface Shared {
  /** One server for all files of a worker whose tests change nothing that others rely on, or do so in an organization of their own. */
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
      // Playwright waits for animations before each click.
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
    const signedIn = new Set<Account>()
    await use(async (server, account, path, options) => {
      const page = await openPage(server, options)
      await (signedIn.has(account) ? beginSession : authenticate)(page, account, server)
      signedIn.add(account)
      if (path !== null) await open(page, path)
      return page
    })
  },
})

/**
 * A copy of Harbor Light for the tests of a file alone, on the server that its worker has: settings, accounts, and timesheets may be changed in
 * it. What changes the server itself, its clock, or its operators needs `serverOfFile`.
 */
export function organizationOfFile(): Organization {
  let made: Organization | undefined
  test.beforeAll(async ({ server }) => {
    made = await newOrganization(server)
  })
  return insideTests(() => made)
}

/** A server for the tests of a file alone, started before the first and stopped after the last. */
export function serverOfFile(env: Readonly<Record<string, string>> = {}): RunningServer {
  let running: RunningServer | undefined
  test.beforeAll(async () => {
    running = await startServer({ env })
  })
  test.afterAll(async () => running?.stop())
  return insideTests(() => running)
}

/** Stands for what is there once the file's tests run. */
function insideTests<T extends object>(made: () => T | undefined): T {
  return new Proxy({} as T, {
    get: (_, name) => {
      const found = made()
      if (found === undefined) throw new Error('It is there only inside tests')
      return found[name as keyof T]
    },
  })
}

export { expect } from '@playwright/test'
