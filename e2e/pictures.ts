// `npm run pictures`: a picture of every screen by every role that may open it, at five widths, light and dark, with data, empty, loading
// and failed, in a folder with an index page. Options narrow it: e2e/pictures/options.ts.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import type { Bootstrap } from '#slices/access/web/current-user.ts'
import { CHROMIUM_MISSING, chromiumArguments, findChromium } from '../scripts/tests/chromium.ts'
import globalSetup from './global-setup.ts'
import { bootstrapOf, type SignedIn, setUp, signInAs, startEmpty } from './pictures/installations.ts'
import { type Options, readOptions } from './pictures/options.ts'
import { indexPage } from './pictures/page.ts'
import { planOf, type Role, roles, type Visit, type Width } from './pictures/plan.ts'
import { type Shot, shoot } from './pictures/shoot.ts'
import { loadTable } from './pictures/table.ts'
import { type RunningServer, startServer } from './server.ts'
import { suites } from './views.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Each has a browser context; more of them would wait for each other. */
const AT_ONCE = 2

interface Done extends Shot {
  visit: Visit
  width: Width
}

const done: Done[] = []
const nameOf = ({ screen, role, state, view }: Visit) => `${screen} · ${role} · ${state}${view === 'plain' ? '' : ` · ${view}`}`

async function shootAll(
  browser: Browser,
  server: RunningServer,
  visits: readonly Visit[],
  width: Width,
  sessions: ReadonlyMap<Role, SignedIn | undefined>,
  { folder, schemes }: Options,
): Promise<void> {
  const waiting = visits.values()
  const work = async () => {
    for (const visit of waiting) {
      const shot = await shoot(browser, visit, { url: server.url, width, schemes, signedIn: sessions.get(visit.role), folder })
      done.push({ ...shot, visit, width })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** One after the other: each costs the server a password's hash. */
async function sessionsOn(server: RunningServer, accounts: readonly Role[]) {
  const sessions = new Map<Role, SignedIn | undefined>()
  for (const role of accounts) sessions.set(role, await signInAs(server, role))
  return sessions
}

/** Some states write, so each width has a copy of the demo to itself. */
async function shootDemo(browser: Browser, visits: readonly Visit[], options: Options): Promise<void> {
  for (const width of visits.length === 0 ? [] : options.widths) {
    console.log(`The demo, ${width} px wide…`)
    const server = await startServer()
    try {
      await shootAll(browser, server, visits, width, await sessionsOn(server, [...new Set(visits.map(({ role }) => role))]), options)
    } finally {
      await server.stop()
    }
  }
}

/** First nothing is set up, then its administrator is alone, then the others have accepted their invitations. */
async function shootEmpty(browser: Browser, visits: readonly Visit[], options: Options): Promise<void> {
  if (visits.length === 0) return
  const server = await startEmpty()
  const by = async (role: Role, session?: SignedIn) => {
    const own = visits.filter(visit => visit.role === role)
    for (const width of own.length === 0 ? [] : options.widths) {
      console.log(`Empty, ${role}, ${width} px wide…`)
      await shootAll(browser, server, own, width, new Map([[role, session]]), options)
    }
  }
  try {
    await by('stranger')
    const { admin, invite } = await setUp(server)
    await by('admin', admin)
    for (const role of ['manager', 'employee'] as const) await by(role, await invite(role))
  } finally {
    await server.stop()
  }
}

/** A folder of an earlier run is cleared; any other one with files in it is left alone. */
function emptyFolder(folder: string): void {
  const index = join(folder, 'index.html')
  const isOurs = existsSync(index) && readFileSync(index, 'utf8').includes(indexPage([]).slice(0, 200))
  if (existsSync(folder) && readdirSync(folder).length > 0 && !isOurs) throw new Error(`${folder} has files that are no pictures.`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(index, indexPage([]))
}

/** Prints what was found. Returns whether every screen was reached. */
function report({ visits, unreached }: ReturnType<typeof planOf>, { isWanted }: Options): boolean {
  const pictures = done.flatMap(shot => shot.pictures)
  for (const { visit, width, errors } of done) for (const error of errors) console.log(`Console: ${nameOf(visit)} at ${width} px: ${error}`)
  const failed = done.filter(({ failure, ledTo }) => failure !== undefined && ledTo === undefined)
  for (const { visit, width, failure } of failed) console.log(`Not reached: ${nameOf(visit)} at ${width} px: ${failure}`)
  // Led elsewhere by one role is the product's decision; by all of them no one saw the screen.
  const seen = new Set(pictures.map(({ screen }) => screen))
  const narrowed = new Set(visits.filter(visit => !isWanted(visit)).map(({ screen }) => screen))
  const unseen = [...new Set(visits.map(({ screen }) => screen))].filter(screen => !seen.has(screen) && !narrowed.has(screen))
  for (const screen of unseen) console.log(`Not reached: ${screen} by anyone`)
  for (const screen of unreached) console.log(`Not reached: ${screen}: its parameter has no value; add a view to its slice`)
  const noisy = new Set(done.filter(({ errors }) => errors.length > 0).map(({ visit }) => visit.screen))
  console.log(
    `${pictures.length} pictures of ${seen.size} screens; errors in the console of ${noisy.size}: ${[...noisy].join(', ') || 'none'}`,
  )
  return failed.length + unseen.length + unreached.length === 0
}

async function main(): Promise<boolean> {
  const read = readOptions(process.argv.slice(2), [...new Set<Role>([...roles, ...suites.map(([role]) => role)])])
  const options = { ...read, folder: resolve(root, read.folder) }
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(CHROMIUM_MISSING)
  emptyFolder(options.folder)
  const { guard, currentUserOf, ...table } = await loadTable(root)
  const removeDemo = await globalSetup()
  const browser = await chromium.launch({ executablePath, args: chromiumArguments() })
  try {
    const server = await startServer()
    const sessions = await sessionsOn(server, roles)
    const users = new Map<Role, ReturnType<typeof currentUserOf>>()
    for (const [role, session] of sessions)
      if (session !== undefined) users.set(role, currentUserOf(await bootstrapOf<Bootstrap>(server, session)))
    await server.stop()
    const mayOpen = (role: Role, { need }: (typeof table.screens)[number]) => {
      const user = users.get(role)
      return user !== undefined && need !== 'public' && guard(need, user) === 'open'
    }
    const plan = planOf({ ...table, suites, mayOpen })
    const visits = plan.visits.filter(options.isWanted)
    if (visits.length === 0) throw new Error('No screen has that name, role and state.')
    await shootDemo(
      browser,
      visits.filter(({ state }) => state !== 'empty'),
      options,
    )
    await shootEmpty(
      browser,
      visits.filter(({ state }) => state === 'empty'),
      options,
    )
    // In the table's order and from wide to narrow, whatever came first.
    const order = new Map(plan.visits.map((visit, index) => [visit, index]))
    done.sort((a, b) => order.get(a.visit)! - order.get(b.visit)! || b.width - a.width)
    writeFileSync(join(options.folder, 'index.html'), indexPage(done.flatMap(({ pictures }) => pictures)))
    const isComplete = report(plan, options)
    console.log(join(options.folder, 'index.html'))
    return isComplete
  } finally {
    await browser.close()
    removeDemo()
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
// Modules of the browser that the table loads keep timers.
process.exit()
