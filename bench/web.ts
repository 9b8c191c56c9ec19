// `npm run bench:web`: the built web app in Chromium, on demo data. It asserts nothing: it prints, and writes docs/bench.md.
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#main/demo/accounts.ts'
import { makeFolder } from '#test/own-place.ts'
import { asOwner } from '../e2e/database.ts'
import { measuredOn } from '../scripts/documents/measured-on.ts'
import { CHROMIUM_MISSING, chromiumArguments, findChromium } from '../scripts/tests/chromium.ts'
import { type Conditions, pressKeys, slowDown, usable, type Visit, visit } from './browser.ts'
import { measureCapture } from './capture.ts'
import { median, percentile } from './load.ts'
import { addPeople, GALLERY_LIST, measureList, STAFF_LIST } from './long-list.ts'
import { newSliceCheck } from './new-slice.ts'
import { root, startProcess } from './processes.ts'
import { atMost, type Check, table, verdict, writeSection } from './report.ts'
import { sizeChecks } from './size-budget.ts'

const RUNS = 3
const desktop: Conditions = { name: 'desktop, 10 Mbit/s', megabits: 10, roundTripMs: 40, cpu: 1 }
const phone: Conditions = { name: 'slow 4G, CPU × 4', megabits: 1.6, roundTripMs: 150, cpu: 4 }

const screens = [
  { path: '/auth', account: undefined },
  { path: '/dashboard', account: 'employee@harborlight.test' },
  { path: '/time/my-time', account: 'employee@harborlight.test' },
  { path: '/time/my-team-time', account: 'manager@harborlight.test' },
  { path: '/reports/timesheets', account: 'admin@harborlight.test' },
] as const

async function signedIn(browser: Browser, origin: string, email: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${origin}/auth`)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL(url => url.pathname !== '/auth')
  await usable(page)
  const state = await context.storageState()
  await context.close()
  return state
}

type State = Awaited<ReturnType<typeof signedIn>>

/** The largest timesheet that the design plans for: a month of 31 days. */
const MAX_TIMESHEET = { days: 31, columns: 14 }

/** Switches a person's group to monthly periods with automatic lunch, for a timesheet without hours whose days will have results. */
async function payByMonth(dataFolder: string, email: string): Promise<void> {
  await asOwner({ folder: dataFolder }, client =>
    client.query(
      `update app.time_group_settings g set pay_period = 'monthly', pay_period_starts_on = '1', pay_period_ends_on = 'end_of_month',
          break_lunch_settings = '{"allowLunch": true, "autoDeductLunch": true, "lunchPeriodMinutes": 30, "lunchTriggerMinutes": 360}'
        from app.employees e where e.email = $1 and e.organization_id = g.organization_id and e.time_tracking_group_id = g.group_id`,
      [email],
    ),
  )
}

/** Opens the own timesheet of the next January and adds columns until it has the maximum of cells. */
async function openLargestTimesheet(page: Page, origin: string): Promise<Locator> {
  await page.goto(`${origin}/time/my-time?date=${new Date().getFullYear() + 1}-01-15`)
  await usable(page)
  const grid = page.getByRole('grid', { name: 'Timesheet' })
  const cells = grid.getByRole('gridcell')
  for (let have = await cells.count(); have < MAX_TIMESHEET.days * MAX_TIMESHEET.columns; have += MAX_TIMESHEET.days) {
    await page.getByRole('button', { name: 'Add column' }).click()
    await page.getByRole('dialog').locator('section').getByRole('button').first().click()
    await cells.nth(have).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await page.waitForLoadState('networkidle')
  return grid
}

/** Types into an empty timesheet of the largest size: hours, moves, corrections, a fill. */
async function measureKeys(browser: Browser, origin: string, storageState: State) {
  const context = await browser.newContext({ storageState, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  const grid = await openLargestTimesheet(page, origin)
  const cells = await grid.getByRole('gridcell').count()
  await grid.locator('[role=gridcell]:not([aria-readonly=true])').first().click()
  // Every day gets a result: lunch, and overtime at the end of the week.
  for (let day = 0; day < MAX_TIMESHEET.days; day++) for (const key of ['9', 'Enter']) await page.keyboard.press(key)
  const weeks = grid.getByRole('button', { name: '59.50 worked', exact: true })
  await weeks.nth(3).waitFor()
  const results = await weeks.count()
  await grid.locator('[role=gridcell]:not([aria-readonly=true])').first().click()
  await slowDown(await context.newCDPSession(page), { ...desktop, megabits: 100, roundTripMs: 0, cpu: 4 })
  const keys = Array.from({ length: 20 }, () => [
    '7',
    '.',
    '5',
    'Enter',
    'ArrowRight',
    '8',
    'Tab',
    'ArrowUp',
    'Shift+ArrowDown',
    'Delete',
  ]).flat()
  const durations = await pressKeys(page, keys)
  await context.close()
  return { cells, results, keys: keys.length, p98: percentile(durations, 0.98), p50: percentile(durations, 0.5) }
}

const executablePath = findChromium()
if (executablePath === undefined) {
  console.log(CHROMIUM_MISSING)
  process.exit(1)
}
execFileSync(process.execPath, ['scripts/run.mjs', 'build'], { cwd: root, stdio: 'inherit' })
const sizes = [...sizeChecks(), await newSliceCheck()]
const folder = makeFolder()
const server = await startProcess({
  script: 'src/main/start.ts',
  env: { STEWARD_DATA: folder, STEWARD_API_LIMIT: '100000', STEWARD_LOGIN_LIMIT: '1000' },
  readyPath: '/readyz',
})
const browser = await chromium.launch({ executablePath, args: chromiumArguments() })
try {
  const origin = `http://localhost:${server.port}`
  const states = new Map<string, State>()
  for (const { account } of screens) if (account && !states.has(account)) states.set(account, await signedIn(browser, origin, account))

  const visits: { path: string; conditions: Conditions; visit: Visit }[] = []
  for (const conditions of [desktop, phone]) {
    for (const { path, account } of screens) {
      const runs: Visit[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, `${origin}${path}`, account && states.get(account), conditions))
      const of = (name: keyof Visit) => median(runs.map(one => one[name]))
      visits.push({
        path,
        conditions,
        visit: {
          largestPaint: of('largestPaint'),
          blocking: of('blocking'),
          layoutShift: of('layoutShift'),
          assets: of('assets'),
          calls: of('calls'),
        },
      })
    }
  }
  const capture = await measureCapture(browser, `${origin}/dashboard`, states.get('employee@harborlight.test'))
  await payByMonth(folder, 'employee@harborlight.test')
  const keys = await measureKeys(browser, origin, states.get('employee@harborlight.test')!)
  const list = await measureList(browser, origin, GALLERY_LIST)
  await addPeople(folder, 'admin@harborlight.test')
  const staff = await measureList(browser, origin, STAFF_LIST, states.get('admin@harborlight.test'))
  const paint = (path: string, conditions: Conditions) => visits.find(one => one.path === path && one.conditions === conditions)!.visit
  const most = (name: keyof Visit) => Math.max(...visits.map(one => one.visit[name]))
  const checks: Check[] = [
    ...sizes,
    atMost('API calls until a screen is usable, the most', most('calls'), 3, 'calls'),
    atMost('JS and CSS requests until the dashboard is usable', paint('/dashboard', desktop).assets, 6, 'requests'),
    atMost('largest paint of the dashboard, desktop', paint('/dashboard', desktop).largestPaint, 1200, 'ms'),
    atMost('largest paint of the dashboard, slow 4G', paint('/dashboard', phone).largestPaint, 2300, 'ms'),
    atMost('blocking time of the dashboard, slow 4G', paint('/dashboard', phone).blocking, 350, 'ms'),
    atMost('layout shift, the most', most('layoutShift'), 0.05, '', 3),
    atMost('grid of 434 cells: key to paint p98 at CPU × 4', keys.p98, 100, 'ms'),
    atMost('picture of the screen: click to preview', capture, 800, 'ms'),
    atMost('table of 5,000 rows: first paint at CPU × 4, the slowest', list.firstPaint, 200, 'ms'),
    atMost('table of 5,000 rows: key of its search to paint p98 at CPU × 4', list.p98, 100, 'ms'),
    atMost('staff, 5,000 people: first paint at CPU × 4, the slowest', staff.firstPaint, 200, 'ms'),
    atMost('staff, 5,000 people: key of the search to paint p98 at CPU × 4', staff.p98, 100, 'ms'),
  ]
  const lines = [
    `\`npm run bench:web\` ${measuredOn()}, Chromium ${browser.version()}.`,
    `Sizes are of the gzip files (1 kB = 1000 bytes) and are limits in \`npm test\`. The rest is lab data: empty cache, median of ${RUNS} runs, demo data.`,
    '',
    ...table(
      ['', 'measured', 'target'],
      checks.map(({ what, shown, target }) => [what, shown, target]),
    ),
    '',
    ...table(
      ['screen', 'conditions', 'largest paint ms', 'blocking ms', 'layout shift', 'JS and CSS', 'API calls'],
      visits.map(({ path, conditions, visit: one }) => [
        path,
        conditions.name,
        one.largestPaint.toFixed(0),
        one.blocking.toFixed(0),
        one.layoutShift.toFixed(3),
        String(one.assets),
        String(one.calls),
      ]),
    ),
    '',
    `Keys: ${keys.keys} presses in a timesheet of ${keys.cells} cells with lunch and overtime shown in ${keys.results} weeks, p50 ${keys.p50.toFixed(0)} ms, p98 ${keys.p98.toFixed(0)} ms (Event Timing reports in steps of 8 ms).`,
    '',
    ...verdict(checks),
  ]
  console.log(lines.join('\n'))
  writeSection('Browser', lines)
} finally {
  await browser.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
