import { readFileSync } from 'node:fs'
import { expectAccessible } from './accessible.ts'
import { press, tabTo } from './keyboard.ts'
import { names, PASSWORD } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, approve, cell, datesOf, grid, inboxRow, periodOf } from './timesheet.ts'

const organization = organizationOfFile()

test('the main job by keyboard alone: filled, submitted, seen at once, approved, reported', async ({ openPage, openAs }) => {
  const manager = await openAs(organization, 'manager', '/time/my-team-time')
  await expect(manager.getByRole('heading', { name: 'My Team Time' })).toBeVisible()

  const page = await openPage(organization, { permissions: ['clipboard-read', 'clipboard-write'] })
  await test.step('sign in', async () => {
    await page.goto('/time/my-time')
    await tabTo(page, page.getByLabel('Email', { exact: true }))
    await page.keyboard.type(organization.email('employee'))
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(grid(page)).toBeVisible()
    await expect(page).toHaveTitle('My Time · Steward')
    await shows(page, 'Navigation')
    await shows(page, 'My Time')
    await shows(page, 'Sign Out')
  })
  await expect(page.getByRole('button', { name: 'Notifications' })).toHaveAccessibleDescription(/unread/)
  const unread = Number.parseInt((await page.locator('#unread-count').textContent()) ?? '', 10)

  await test.step('go to the previous period', async () => {
    const [first = ''] = await datesOf(page)
    await tabTo(page, page.getByRole('button', { name: 'Previous period' }))
    await page.keyboard.press('Enter')
    await expect(cell(page, first)).toHaveCount(0)
  })
  const dates = await datesOf(page)
  const period = await periodOf(page)
  expect(dates).toHaveLength(14)
  await shows(page, 'Draft')
  const hours = async (day: number) => cell(page, dates[day] ?? '').textContent()

  await test.step('the grid is one tab stop; typing, Enter and Escape work', async () => {
    await tabTo(page, grid(page).locator('[role=gridcell][tabindex="0"]'))
    await page.keyboard.press('Control+Home')
    await expect(cell(page, dates[0] ?? '')).toBeFocused()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await expect(cell(page, dates[1] ?? '')).toBeFocused()
    await page.keyboard.type('7:30')
    await page.keyboard.press('Tab')
    await page.keyboard.type('99')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    expect([await hours(0), await hours(1)]).toEqual(['8.00', '7.50'])
  })

  await test.step('a block is pasted from a spreadsheet', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('8\n6,5\n450m\n'))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Control+v')
    await expect(page.getByText('Pasted 3 cells')).toBeVisible()
    expect([await hours(2), await hours(3), await hours(4)]).toEqual(['8.00', '6.50', '7.50'])
  })

  await test.step('fill down and undo work', async () => {
    await page.keyboard.press('Control+Home')
    await press(page, 'ArrowDown', 7)
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await press(page, 'Shift+ArrowDown', 4)
    await page.keyboard.press('Control+d')
    await expect(page.getByText('Filled 4 cells')).toBeVisible()
    await press(page, 'ArrowDown', 5)
    await page.keyboard.type('9')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+z')
    await expect(page.getByText('Undo: 1 cell')).toBeVisible()
    await allSaved(page)
    await expect(grid(page).getByRole('row', { name: /^Period total/ })).toContainText('77.50')
  })

  await test.step('saved hours are there after a reload', async () => {
    await page.reload()
    await expect(cell(page, dates[3] ?? '')).toHaveText('6.50')
    await expect(cell(page, dates[12] ?? '')).toHaveText('')
  })

  await test.step('submit with the certification', async () => {
    await tabTo(page, grid(page).locator('[role=gridcell][tabindex="0"]'))
    // Tab moves from cell to cell; from the last one it leaves the grid.
    await page.keyboard.press('Control+End')
    await tabTo(page, page.getByRole('button', { name: 'Submit timesheet' }), 8)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Submit timesheet' })
    await expect(dialog.getByText(/true|accurate|correct/i).first()).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Submit', exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('the manager sees it within five seconds, without reloading', async () => {
    await expect(inboxRow(manager, names.employee, period)).toBeVisible({ timeout: 5000 })
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
  })

  await test.step('the manager approves', async () => {
    await inboxRow(manager, names.employee, period).getByRole('button').last().click()
    const timesheet = manager.getByRole('article', { name: `${names.employee}'s timesheet` })
    await expect(cell(timesheet, dates[3] ?? '')).toHaveText('6.50')
    await approve(timesheet)
    await expect(inboxRow(manager, names.employee, period)).toHaveCount(0)
  })

  await test.step('the employee is notified at once; the timesheet is locked', async () => {
    await shows(page, 'Approved')
    await expect(page.locator('#unread-count')).toHaveText(`${unread + 1} unread notifications`)
    const cells = grid(page).getByRole('gridcell')
    await expect(cells.and(page.locator('[aria-readonly=true]'))).toHaveCount(await cells.count())
  })

  const range = `/reports/timesheets?from=${dates[0]}&to=${dates.at(-1)}`
  await test.step('the hours are in the report', async () => {
    await page.goto(range)
    await shows(page, 'Timesheets')
    await expect(page.getByRole('main')).toContainText('77.50')
    await expect(page.getByRole('table').getByRole('row', { name: /6\.50/ }).first()).toBeVisible()
  })

  await test.step('and in the CSV file, in minutes', async () => {
    await manager.goto(range)
    const downloaded = manager.waitForEvent('download')
    await manager.getByRole('link', { name: 'Export CSV' }).click()
    const lines = readFileSync(await (await downloaded).path(), 'utf8').split('\r\n')
    expect(lines[0]).toBe(
      '\u{feff}employee_number,employee,department,date,type,code,charged_to,minutes,hours,status,period_start,period_end',
    )
    const own = lines.filter(line => line.split(',')[1] === names.employee)
    expect(own).toHaveLength(10)
    const [, , , date, type, code, column, minutes, decimal, status, start, end] =
      own.find(line => line.includes(`,${dates[3]},`))?.split(',') ?? []
    expect({ date, type, code, column, minutes, decimal, status, start, end }).toEqual({
      date: dates[3],
      type: 'pay_code',
      code: 'regular',
      column: 'Regular',
      minutes: '390',
      decimal: '6.50',
      status: 'Approved',
      start: dates[0],
      end: dates.at(-1),
    })
  })
})

test('the list of pay periods shows the status of each timesheet and opens it, by keyboard alone', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  const current = await periodOf(page)
  await tabTo(page, page.getByRole('button', { name: current }))
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Pay periods' })
  const periods = list.getByRole('button')
  await expect(periods.filter({ hasText: current })).toHaveAttribute('aria-current', 'true')
  await expect(periods.filter({ hasText: 'Approved' }).first()).toBeVisible()
  await expectAccessible(page, 'the list of pay periods')
  const oldest = periods.last()
  await tabTo(page, oldest)
  const chosen = ((await oldest.textContent()) ?? '').split(',')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect.poll(() => periodOf(page)).toBe(chosen)
})
