import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { asOwner } from './database.ts'
import { accounts } from './people.ts'
import { expect, serverOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, grid, savedText, typeHours } from './timesheet.ts'

const server = serverOfFile()
const [harbor, river] = ['Harbor Light Community Services', 'River Food Bank']

/** The employee of Harbor Light works for River Food too, with a timesheet there. */
test.beforeAll(() =>
  asOwner(server, async client => {
    const values = [accounts.employee, 'riverfood']
    const ids = `from app.organizations o, auth."user" u where u.email = $1 and o.domain = $2`
    await client.query(`insert into app.organization_members (organization_id, user_id) select o.id, u.id ${ids}`, values)
    await client.query(
      `insert into app.user_roles (organization_id, user_id, role_id) select o.id, u.id, r.id from app.roles r, app.organizations o, auth."user" u
       where u.email = $1 and o.domain = $2 and r.organization_id = o.id and r.key = 'employee'`,
      values,
    )
    await client.query(
      `insert into app.employees (organization_id, id, user_id, first_name, last_name, email, time_tracking_group_id)
       select o.id, gen_random_uuid(), u.id, 'Ines', 'Fontaine', u.email,
         (select g.id from app.time_tracking_groups g where g.organization_id = o.id limit 1) ${ids}`,
      values,
    )
  }),
)

/** Minutes of one day of the employee, by organization. */
async function storedOn(date: string): Promise<Record<string, number>> {
  const { rows } = await asOwner(server, client =>
    client.query<{ domain: string; minutes: number }>(
      `select o.domain, sum(t.minutes)::int as minutes from app.time_entries t join app.organizations o on o.id = t.organization_id
       join app.employees e on e.organization_id = t.organization_id and e.id = t.employee_id join auth."user" u on u.id = e.user_id
       where u.email = $1 and t.date = $2 group by 1 having sum(t.minutes) > 0`,
      [accounts.employee, date],
    ),
  )
  return Object.fromEntries(rows.map(({ domain, minutes }) => [domain, minutes]))
}

const noticeIn = (page: Page, organization: string) =>
  page.getByRole('alertdialog', { name: `You switched to ${organization} in another tab` })

async function switchTo(page: Page, organization: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch organization/ }).click()
  await page.getByRole('menuitem', { name: organization }).click()
  await expect(page.getByRole('button', { name: `Switch organization. Current organization: ${organization}` })).toBeVisible()
}

test('hours typed in a tab that missed a switch are saved in no organization but their own', async ({ openAs }) => {
  const first = await openAs(server, 'employee', '/time/my-time')
  // This tab receives neither the other tab's message nor the end of the event stream.
  await first.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    Reflect.set(
      globalThis,
      'EventSource',
      class extends EventTarget {
        close() {}
      },
    )
  })
  await first.reload()
  const [monday = '', tuesday = '', wednesday = ''] = await datesOf(first)
  await typeHours(first, monday, '2:06')
  await allSaved(first)
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await switchTo(second, river)

  await test.step('the save is denied and the notice is shown; nothing is reported as saved', async () => {
    const answer = first.waitForResponse(response => response.url().includes('/rpc/entries/save'))
    await typeHours(first, tuesday, '3:09')
    const status = (await answer).status()
    expect(await storedOn(tuesday), 'in neither of them').toEqual({})
    expect(status).toBe(403)
    await expect(noticeIn(first, river)).toBeVisible()
    await expect(noticeIn(first, river)).toContainText(`This tab still shows ${harbor}.`)
    await expect(first.getByText(savedText)).toBeHidden()
    await expect(first.getByText(/^You switched organizations in another tab/)).toBeVisible()
  })

  await test.step('a reload shows the other organization, where the hours are neither shown nor sent', async () => {
    await second.goto('/time/my-time')
    await expect(grid(second)).toBeVisible()
    await expect(second.getByText(/^(Saved|Saving|\d+ unsaved)/)).toHaveCount(0)
    expect(await storedOn(tuesday)).toEqual({})
  })

  await test.step('after switching back, the hours are saved where they were typed', async () => {
    await first.getByRole('button', { name: `Switch back to ${harbor}` }).click()
    await expect(noticeIn(first, river)).toBeHidden()
    await allSaved(first)
    await expect(cell(first, tuesday)).toHaveText('3.15')
    await typeHours(first, wednesday, '1:00')
    // The previous content may still be visible for a moment.
    await expect.poll(() => storedOn(wednesday)).toEqual({ harborlight: 60 })
    await allSaved(first)
    expect(await storedOn(monday)).toEqual({ harborlight: 126 })
    expect(await storedOn(tuesday)).toEqual({ harborlight: 189 })
  })
})

test('a tab is notified at once that another one switched, and each of its buttons leads where it says', async ({ openAs }) => {
  const first = await openAs(server, 'employee', '/time/my-time')
  const [, , , thursday = '', friday = ''] = await datesOf(first)
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  // While the person is typing.
  await cell(first, thursday).click()
  await first.keyboard.type('4:30')
  await switchTo(second, river)
  const notice = noticeIn(first, river)
  await expect(notice).toBeVisible()
  await expect(notice).toBeFocused()
  await first.keyboard.press('Enter')
  await first.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  await expect(first.getByText(savedText)).toBeHidden()
  await expectAccessible(first, 'the notice')
  await first.setViewportSize({ width: 375, height: 800 })
  await first.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(first, 'the notice on a phone, dark')
  expect(await notice.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'nothing is cut off').toBe(0)
  await first.setViewportSize({ width: 1280, height: 900 })
  expect(await storedOn(thursday)).toEqual({})

  await test.step('continuing in the other organization leaves the hours on the device', async () => {
    await first.getByRole('button', { name: `Go to ${river}` }).click()
    await expect(first.getByRole('button', { name: `Switch organization. Current organization: ${river}` })).toBeVisible()
    await expect(notice).toBeHidden()
    expect(await storedOn(thursday)).toEqual({})
  })

  await test.step('they are there again in the organization they were typed in', async () => {
    await switchTo(second, harbor)
    await expect(noticeIn(first, harbor)).toBeVisible()
    await second.goto('/time/my-time')
    await expect(cell(second, thursday)).toHaveText('4.50')
    await allSaved(second)
    await first.getByRole('button', { name: `Go to ${harbor}` }).click()
    await expect(first.getByRole('button', { name: `Switch organization. Current organization: ${harbor}` })).toBeVisible()
    await typeHours(second, friday, '2')
    await allSaved(second)
    await expect.poll(async () => [await storedOn(thursday), await storedOn(friday)]).toEqual([{ harborlight: 270 }, { harborlight: 120 }])
  })
})

test('every call of a screen names the organization that it shows', async ({ openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  const [organization] = await asOwner(server, async client => {
    const { rows } = await client.query<{ id: string }>(`select id from app.organizations where domain = 'harborlight'`)
    return rows.map(({ id }) => id)
  })
  const named: [string, string | null | undefined][] = []
  page.on('request', request => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.startsWith('/api/')) named.push([pathname, searchParams.get('organization')])
    if (pathname === '/rpc/__batch__') {
      const items = request.postDataJSON() as { url: string; headers: Record<string, string> }[]
      named.push(...items.map(({ url, headers }): [string, string | undefined] => [new URL(url).pathname, headers['x-organization']]))
    } else if (pathname.startsWith('/rpc/')) named.push([pathname, request.headers()['x-organization']])
  })
  await page.reload()
  await page.getByRole('link', { name: 'My Time', exact: true }).click()
  const [, , , , , saturday = ''] = await datesOf(page)
  await typeHours(page, saturday, '1')
  await allSaved(page)
  await page.getByRole('link', { name: 'Timesheets', exact: true }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  expect(new URL((await file).url()).searchParams.get('organization')).toBe(organization)
  await page.getByRole('link', { name: 'Dashboards', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const paths = named.map(([path]) => path)
  for (const path of ['/api/v1/live', '/rpc/entries/save', '/rpc/entries/list', '/rpc/timesheets/mine', '/rpc/timesheetReport/rows']) {
    expect(paths).toContain(path)
  }
  // A page learns its organization from these calls, unless they came with it.
  const first = ['/rpc/identity/session', '/rpc/bootstrap']
  expect(named.filter(([path, id]) => id !== organization && !first.includes(path))).toEqual([])
})
