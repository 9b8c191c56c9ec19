import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { asOwner } from './database.ts'
import type { RunningServer } from './server.ts'
import { expect, test } from './test.ts'
import { isWhole } from './whole-slices.ts'

// The last test aborts a call on purpose.
test.use({ expectedErrors: /net::ERR_FAILED/ })

/** The address of every screen that needs no parameter, as the slices declare them: a new one is in it by itself. */
const root = fileURLToPath(new URL('..', import.meta.url))
const screens = globSync('src/slices/*/web/**/route*.{ts,tsx}', { cwd: root })
  .filter(file => !file.includes('.test.'))
  .flatMap(file =>
    [...readFileSync(`${root}/${file}`, 'utf8').matchAll(/path: '(\/[^'$]*)'/g)].map(([, path]) => ({
      path: path!,
      slice: file.split('/')[2]!,
    })),
  )

const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789'].map(key => (/\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`))
const others = ['Enter', 'Space', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
/** After g the next letter leads elsewhere, so it is the last one. */
const keys = [...[...letters, ...others].flatMap(key => [key, `Shift+${key}`]).filter(key => key !== 'KeyG'), 'KeyG']

/** Calls that change a timesheet, its hours or its columns; several calls may be in one request. */
const writes =
  /(timesheets\/(submit|recall|copyLastPeriod|addColumn|removeColumn)|entries\/save|approvals\/(approve|reject|reopen|withdraw))/

function watchWrites(page: Page): string[] {
  const seen: string[] = []
  page.on('request', request => {
    const match = writes.exec(`${request.url()} ${request.postData() ?? ''}`)
    if (match) seen.push(match[0])
  })
  return seen
}

/** All timesheets, their history and their hours: equal before and after means that nothing of them changed. */
const stateOf = (server: RunningServer) =>
  asOwner(server, async client => {
    const { rows } = await client.query<{ state: string }>(
      `select (select string_agg(s.subject_id || s.status || s.version, ',' order by s.subject_id) from app.approvals s)
         || (select count(*) from app.approval_events)
         || (select md5(string_agg(t.id || ' ' || t.version, ',' order by t.id)) from app.time_entries t) as state`,
    )
    return rows[0]!.state
  })

async function openFresh(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/**
 * Lets a key reach the page only while the page looks as it was loaded, and writes down which did: so many keys are pressed one after the
 * other without asking in between whether the page is still fresh.
 */
function letKeysThroughWhileFresh(): void {
  const looks = () => {
    const { activeElement, fullscreenElement } = document
    const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], input:checked').length
    return [location.href, activeElement?.outerHTML.slice(0, 200), fullscreenElement === null, layers].join(' ')
  }
  let fresh: string | undefined
  let reached: string[] = []
  const gate = (event: KeyboardEvent) => {
    if (looks() !== fresh) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'keydown' && event.key !== 'Shift') reached.push(`${event.shiftKey ? 'Shift+' : ''}${event.code}`)
  }
  Object.assign(window, {
    loaded: () => {
      fresh = looks()
      reached = []
      addEventListener('keydown', gate, true)
      addEventListener('keyup', gate, true)
    },
    keysOnFreshPage: () => ({ reached, isFresh: looks() === fresh }),
  })
}
type Gate = typeof window & { loaded(): void; keysOnFreshPage(): { reached: string[]; isFresh: boolean } }

/** As many as are lost when the first of them changes the page. */
const AT_ONCE = 14

/** Presses each key on the page as it is freshly loaded. Answers which keys reached it so. */
async function pressEach(page: Page, path: string): Promise<string[]> {
  const done: string[] = []
  let loads = 0
  while (done.length < keys.length) {
    expect(loads++, `loads of ${path}`).toBeLessThanOrEqual(keys.length)
    await openFresh(page, path)
    await page.evaluate(() => (window as Gate).loaded())
    for (let isFresh = true, before = done.length; isFresh && done.length < keys.length; ) {
      for (const key of keys.slice(done.length, done.length + AT_ONCE)) await page.keyboard.press(key)
      const answer = await page.evaluate(() => (window as Gate).keysOnFreshPage())
      done.push(...answer.reached.slice(done.length - before))
      isFresh = answer.isFresh
    }
  }
  return done
}

test('the screens are found by themselves', () => {
  expect(screens.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/time/my-time', '/time/my-team-time', '/reports/timesheets', '/dashboard']),
  )
})

// By everyone the screens of timesheets; by the manager, who may do the most to others' timesheets, those of slices that changed too, and in the
// long run every screen.
const ofTime = screens.map(({ path }) => path).filter(path => /^\/time\//.test(path))
const byManager = screens.filter(({ path, slice }) => ofTime.includes(path) || isWhole(slice)).map(({ path }) => path)
for (const [account, tried] of [
  ['manager', byManager],
  ['admin', ofTime],
  ['employee', ofTime],
] as const) {
  test(`no key changes a timesheet from a fresh load of any screen, pressed by the ${account}`, async ({ server, openAs }) => {
    test.setTimeout(60_000 + tried.length * 15_000)
    const page = await openAs(server, account, null)
    await page.addInitScript(letKeysThroughWhileFresh)
    const before = await stateOf(server)
    const seen = watchWrites(page)
    let isDenied = false
    for (const path of tried) {
      await test.step(path, async () => {
        await openFresh(page, path)
        // Every denied screen shows the same panel, so the keys are pressed only on the first.
        if (await page.getByRole('heading', { name: 'Access Denied' }).isVisible()) {
          if (isDenied) return
          isDenied = true
        }
        expect(await pressEach(page, path)).toEqual(keys)
        expect(seen).toEqual([])
      })
    }
    expect(await stateOf(server)).toBe(before)
  })
}

test('the same watch notices an approval by a key in the list', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', null)
  const seen = watchWrites(page)
  await openFresh(page, '/time/my-team-time')
  await page.route(/approvals\/approve|__batch__/, route => route.abort())
  const clean = page
    .getByRole('region', { name: /^No issues/ })
    .getByRole('listitem')
    .first()
  await clean.getByRole('button').click()
  await expect(page.getByRole('form', { name: 'Decision' })).toBeVisible()
  // The key waits for the timesheet that it decides on.
  await expect(async () => {
    await clean.getByRole('button').focus()
    await page.keyboard.press('a')
    expect(seen).toContain('approvals/approve')
  }).toPass()
})
