// Lists of 5,000 rows in the browser: one whose rows are in the page, and the staff, whose rows the server sends page by page.
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { asOwner } from '../e2e/database.ts'
import { pressKeys, slowDown } from './browser.ts'
import { percentile } from './load.ts'

const RUNS = 3
const PEOPLE = 5000

interface LongList {
  path: string
  /** The labels of its search and of its table. */
  search: string
  table: string
}

export const GALLERY_LIST: LongList = { path: '/dev/components', search: 'Search all locations', table: 'All locations' }
export const STAFF_LIST: LongList = { path: '/resources/staff', search: 'Search staff', table: 'Staff' }

/** Fills up the organization of this person with people until it has 5,000; each eight report to one. */
export async function addPeople(folder: string, email: string): Promise<void> {
  await asOwner({ folder }, client =>
    client.query(
      `with top as (select organization_id, id, department_id, location_id from app.employees where email = $1),
         numbered as (select n, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
             ('00000000-0000-4000-8000-' || lpad((n / 8)::text, 12, '0'))::uuid as above
           from top, generate_series(1, $2 - (select count(*)::int from app.employees e where e.organization_id = top.organization_id)) n)
       insert into app.employees (organization_id, id, first_name, last_name, email, job_title, department_id, location_id, reports_to_employee_id)
       select top.organization_id, p.id, 'Person' || p.n, 'Number' || (p.n % 97), 'p' || p.n || '@many.test', 'Role ' || (p.n % 40),
         top.department_id, top.location_id, case when p.n < 8 then top.id else p.above end
       from numbered p, top order by p.n`,
      [email, PEOPLE],
    ),
  )
}

/**
 * A table of 5,000 rows at CPU × 4: from none of its rows to its first paint, and a key of its search to the next paint. Each Enter applies
 * what was typed at once, so that drawing the new rows is part of the key.
 */
export async function measureList(
  browser: Browser,
  origin: string,
  list: LongList,
  storageState?: BrowserContextOptions['storageState'],
): Promise<{ firstPaint: number; keys: number; p98: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...(storageState && { storageState }) })
  const page = await context.newPage()
  await page.goto(`${origin}${list.path}`)
  const search = page.getByRole('searchbox', { name: list.search })
  const rows = page.getByRole('table', { name: list.table }).getByRole('row')
  // Rows of a long list are drawn where the window is.
  await search.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 300)
  await rows.nth(10).waitFor()
  await slowDown(await context.newCDPSession(page), { name: 'CPU × 4', megabits: 100, roundTripMs: 0, cpu: 4 })
  const firstPaints: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await search.fill('no such place')
    await rows.first().waitFor({ state: 'detached' })
    firstPaints.push(...(await pressKeys(page, ['Escape'])))
    await rows.nth(10).waitFor()
  }
  const keys = Array.from({ length: 3 }, () => ['4', 'Enter', '9', 'Enter', 'Backspace', 'Enter', 'Backspace', 'Enter']).flat()
  // One at a time: a key that waits for the one before would count that one's work too.
  const durations: number[] = []
  for (const key of keys) durations.push(...(await pressKeys(page, [key])))
  await context.close()
  durations.sort((a, b) => a - b)
  return { firstPaint: Math.max(...firstPaints), keys: keys.length, p98: percentile(durations, 0.98) }
}
