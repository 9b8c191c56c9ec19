import { devices } from '@playwright/test'
import { names } from './people.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, grid, inboxRow, periodOf, submit } from './timesheet.ts'

const organization = organizationOfFile()
const { defaultBrowserType: _, ...phone } = devices['iPhone SE (3rd gen)'] ?? {}
const held = { ...phone, viewport: { width: 375, height: 667 } }

test('on a phone: one day at a time, then submit; the manager approves on a phone too', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time', held)
  const current = await periodOf(page)
  await page.getByRole('button', { name: 'Previous period' }).tap()
  await expect(page.getByText(current)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Increase Regular' })).toBeVisible()

  await test.step('the steppers count in quarters of an hour', async () => {
    for (let tapped = 0; tapped < 3; tapped++) await page.getByRole('button', { name: 'Increase Regular' }).tap()
    await page.getByRole('button', { name: 'Decrease Regular' }).tap()
    await expect(page.getByRole('textbox', { name: /^Regular, / })).toHaveValue('0.50')
  })

  await test.step('hours can be typed as well', async () => {
    const field = page.getByRole('textbox', { name: /^Regular, / })
    await field.tap()
    await field.fill('7:30')
    await field.press('Enter')
    await expect(page.getByRole('gridcell').first()).toHaveAttribute('data-column', 'regular')
    await allSaved(page)
    await field.blur()
    await expect(field).toHaveValue('7.50')
  })

  await test.step('nothing is wider than the screen, and every button is large enough to tap', async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    const names = [
      'Increase Regular',
      'Submit timesheet',
      'Previous period',
      'Next period',
      'Notifications',
      'Open navigation',
      /\d – .+\d{4}$/,
    ]
    for (const name of names) {
      const box = await page.getByRole('button', { name }).boundingBox()
      expect(box?.height, String(name)).toBeGreaterThanOrEqual(44)
      expect(box?.width, String(name)).toBeGreaterThanOrEqual(44)
    }
  })

  const period = await periodOf(page)
  await submit(page)
  await test.step('the toast is under the bottom bar, which makes room', async () => {
    const told = page.getByRole('listitem').filter({ hasText: 'Timesheet submitted' })
    await expect(told).toBeVisible()
    const [foot, toast] = [await page.locator('[data-keep-clear]').boundingBox(), await told.boundingBox()]
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(toast?.y ?? 0)
  })

  await test.step('the manager decides', async () => {
    const manager = await openAs(organization, 'manager', '/time/my-team-time', held)
    const card = inboxRow(manager, names.employee, period)
    const approve = card.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toHaveAccessibleDescription(names.employee)
    await expect(card.getByRole('button', { name: 'Reject', exact: true })).toHaveAccessibleDescription(names.employee)
    await card.getByRole('button').first().tap()
    await test.step('reading the timesheet day by day', async () => {
      await expect(manager.getByRole('grid')).toHaveCount(0)
      const days = manager.getByRole('region', { name: 'Week 1' }).getByRole('listitem')
      await expect(days).toHaveCount(7)
      await expect(days.filter({ hasText: 'Regular' }).filter({ hasText: '7.50' })).toHaveCount(1)
      expect(await manager.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await manager.getByRole('button', { name: /^Go to / }).tap()
      await expect(manager.getByText(/^No hours on/).first()).toBeInViewport()
      for (const name of ['Approve', 'Reject', 'Back to the list', 'Next timesheet']) {
        const box = await manager.getByRole('button', { name, exact: true }).boundingBox()
        expect(box?.height, name).toBeGreaterThanOrEqual(44)
      }
      await manager.getByRole('button', { name: 'Back to the list' }).tap()
    })
    await approve.tap()
    await manager.getByRole('dialog').getByRole('button', { name: 'Approve timesheet' }).tap()
    await expect(manager.getByRole('button', { name: /^Undo/ })).toBeInViewport()
    await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible()
  })
})

test('on a phone the navigation is a drawer that opens and closes', async ({ openAs }) => {
  const page = await openAs(organization, 'manager', '/notifications', held)
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  const number = bell.locator('[aria-hidden=true]:not(svg)')
  await expect(number).toHaveText(/^\d+$/)
  const [icon, count] = [await bell.locator('svg').boundingBox(), await number.boundingBox()]
  expect(count!.x, 'the count stands on the bell').toBeLessThan(icon!.x + icon!.width)
  expect(count!.y + count!.height).toBeGreaterThan(icon!.y)
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^My Team Time/ })
    .tap()
  await expect(page.getByRole('heading', { name: 'My Team Time' })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'Open navigation' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('on a tablet either the list or the open timesheet is shown, and nothing is cut off', async ({ openAs }) => {
  const page = await openAs(organization, 'manager', '/time/my-team-time', { viewport: { width: 900, height: 800 } })
  await expect(page.getByRole('tab', { name: /^Pending/ })).toBeVisible()
  await expect(page).not.toHaveURL(/submissionId/)
  await page.getByRole('button', { name: /^Jamal Edwards/ }).click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  for (const name of [/^Approve/, /^Reject/]) {
    const box = await page.getByRole('button', { name }).first().boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(900)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
  }
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toHaveCount(0)

  await test.step('beside the open timesheet no tab is cut off, and forced colors keep what is chosen', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
    const hidden = await page.getByRole('tablist').evaluate(list => list.scrollWidth - list.clientWidth)
    expect(hidden).toBe(0)
    const pending = page.getByRole('tab', { name: /^Pending/ })
    await pending.click()
    await expect(pending, 'a press of the mouse draws no ring').toHaveCSS('outline-style', 'none')
    await expect(pending).toHaveCSS('padding-left', '8px')
    await page.emulateMedia({ forcedColors: 'active' })
    const edge = (selected: boolean) => page.getByRole('tab', { selected }).first()
    await expect(edge(true)).toHaveCSS('outline-style', 'solid')
    await expect(edge(false)).toHaveCSS('border-bottom-color', 'rgb(255, 255, 255)')
    await expect(page.locator('[data-colored] path').first()).toHaveCSS('stroke', 'rgb(0, 0, 0)')
    const line = page.getByRole('list', { name: 'Approval steps' }).locator('span[aria-hidden=true]:empty').first()
    await expect(line).toHaveCSS('background-color', 'rgb(0, 0, 0)')
  })
})

test('all columns of the timesheet fit on a laptop with its notes beside it; where they do not, a shadow says which way there is more', async ({
  openAs,
}) => {
  const page = await openAs(organization, 'employee', '/time/my-time', { viewport: { width: 1440, height: 900 } })
  await expect(grid(page)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Notes and history' })).toBeVisible()
  const hidden = () => grid(page).evaluate(table => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0))
  expect(await hidden()).toBe(0)
  const widths = await grid(page)
    .locator('[role=gridcell]')
    .evaluateAll(cells => cells.map(cell => Math.floor(cell.getBoundingClientRect().width)))
  expect(Math.min(...widths), 'no column is narrower than planned').toBeGreaterThanOrEqual(72)
  const edge = (side: 'left' | 'right') => page.locator(`[data-edge=${side}]`)
  await expect(edge('left')).toHaveCSS('opacity', '0')
  await expect(edge('right')).toHaveCSS('opacity', '0')

  await test.step('on a tablet the sidebar makes room, and the rest is scrolled', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    expect((await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.width).toBeLessThanOrEqual(64)
    expect(await hidden()).toBeGreaterThan(0)
    await expect(edge('left')).toHaveCSS('opacity', '0')
    await expect(edge('right')).toHaveCSS('opacity', '1')
    await grid(page).evaluate(table => table.parentElement?.scrollTo({ left: 10_000 }))
    await expect(edge('left')).toHaveCSS('opacity', '1')
    await expect(edge('right')).toHaveCSS('opacity', '0')
  })

  await test.step('the name of a kind stays in view while one of its columns is', async () => {
    await grid(page).evaluate(table => table.parentElement?.scrollTo({ left: 60 }))
    const worked = await grid(page).getByText('Worked', { exact: true }).boundingBox()
    const day = await grid(page).getByRole('columnheader', { name: 'Day', exact: true }).boundingBox()
    expect(worked?.x).toBeGreaterThanOrEqual((day?.x ?? 0) + (day?.width ?? 0))
  })

  await test.step('the page itself is never scrolled sideways', async () => {
    for (const width of [320, 375, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(grid(page)).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${width} px`).toBeLessThanOrEqual(0)
    }
  })
})
