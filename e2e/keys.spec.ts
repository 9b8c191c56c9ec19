import { expectAccessible } from './accessible.ts'
import { names } from './people.ts'
import { expect, test } from './test.ts'

test('without a mouse: the palette finds a screen, and the focus arrives there', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager', '/dashboard')
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search people, screens, actions' })
  await expect(field).toBeFocused()
  await page.keyboard.type('team')
  await expect(page.getByRole('option')).toHaveText([/^My Team Time/])
  await expectAccessible(page, 'the palette')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/time\/my-team-time/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'My Team Time' })).toBeFocused()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toBeFocused()
})

test('without a mouse: the palette opens the own timesheet with its submit dialog, and the focus returns', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('submit')
  await expect(page.getByRole('option')).toHaveText(['Submit this period'])
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Submit timesheet' })
  await expect(question).toBeVisible()
  await expect(page).toHaveURL(/\/time\/my-time$/)
  expect(await question.evaluate(node => node.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 1, name: 'My Time' })).toBeFocused()
  const admin = await openAs(server, 'admin', '/dashboard')
  await admin.keyboard.press('Control+k')
  await expect(admin.getByRole('combobox')).toBeFocused()
  await admin.keyboard.type('submit')
  await expect(admin.getByRole('combobox')).toHaveValue('submit')
  // Timesheets that others submitted may be found, an own one is not there.
  await expect(admin.getByRole('option', { name: 'Submit this period' })).toHaveCount(0)
})

test('keystrokes typed before the palette has loaded are kept, and none triggers anything else', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.route(/\/assets\/palette-/, async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('f[notif')
  for (let letter = 0; letter < 7; letter++) await page.keyboard.press('Backspace')
  await page.keyboard.type('notif')
  await expect(page.getByRole('combobox')).toHaveValue('notif')
  await expect(page.getByRole('option')).toHaveText([/^Notifications/])
  expect((await page.locator('aside').boundingBox())?.width).toBe(256)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notifications$/)
})

test('with a mouse: the search field in the bar opens the palette, and it works', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.getByRole('button', { name: 'Search people, screens, actions' }).click()
  await page.getByRole('option', { name: 'Use dark theme' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByRole('button', { name: 'Search people, screens, actions' })).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/auth/)
})

test('it offers only what the current user may open, and colleagues to those who may look them up', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'My Time' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'My Team Time' })).toHaveCount(0)
  await page.keyboard.type('marc')
  await expect(page.getByRole('option', { name: new RegExp(names.manager) })).toBeVisible()

  const outside = await openAs(server, 'super', '/super-admin')
  const calls: string[] = []
  outside.on('request', request => calls.push(request.url() + (request.postData() ?? '')))
  await outside.keyboard.press('Control+k')
  await expect(outside.getByRole('combobox', { name: 'Search screens and actions' })).toBeFocused()
  await outside.keyboard.type('marc')
  await expect(outside.getByRole('option')).toHaveCount(0)
  expect(calls.filter(call => call.includes('staff/search'))).toEqual([])
})

test('the shell’s shortcuts work as listed, and do nothing while someone types or a dialog is open', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list.getByRole('region', { name: 'Timesheet' })).toBeVisible()
  await expect(list.getByRole('region', { name: 'My Team Time' })).toHaveCount(0)
  await expectAccessible(page, 'the list of keys')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(page).toHaveURL(/\/dashboard$/)
  for (const [key, path] of [
    ['t', '/time/my-time'],
    ['r', '/reports/timesheets'],
    ['n', '/notifications'],
    ['d', '/dashboard'],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(page).toHaveURL(url => url.pathname === path)
    await expect(page.locator('h1')).toBeVisible()
  }
  const collapse = page.getByRole('button', { name: 'Collapse', exact: true })
  await expect(collapse).toBeVisible()
  await page.keyboard.press('[')
  await expect(collapse).toHaveCount(0)
  await page.goto('/settings/my-account')
  await page.getByLabel('First name').click()
  await page.keyboard.type('[?gn')
  await expect(page.getByLabel('First name')).toHaveValue(/\[\?gn/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/my-account$/)
})

test('full screen shows the page without the sidebar, until Escape', async ({ server, openAs }) => {
  const page = await openAs(server, 'employee', '/dashboard')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeVisible()
  await page.keyboard.press('f')
  await expect(menu).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()
})

test('with single-key shortcuts turned off none works, in the shell and in the inbox', async ({ server, openAs }) => {
  const page = await openAs(server, 'manager')
  await page.getByRole('checkbox', { name: /Single-key shortcuts/ }).uncheck()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: /Single-key shortcuts/ })).not.toBeChecked()
  await expectAccessible(page, 'my account with the keys switched off')
  await page.goto('/time/my-team-time')
  const form = page.getByRole('form', { name: 'Decision' })
  await expect(form).toBeVisible()
  const person = await page.locator('[data-timesheet-head]').textContent()
  for (const key of ['?', '[', 'j', 'a', 'r', 'g', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page).toHaveURL(/\/time\/my-team-time/)
  expect(await page.locator('[data-timesheet-head]').textContent()).toBe(person)
  await expect(form.getByRole('button', { name: /^Approve/ }).locator('kbd')).toBeHidden()
  // Key combinations still work, and the list of keys can be opened with the mouse.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'Show keyboard shortcuts' }).click()
  await expect(page.getByText('Single-key shortcuts are off.')).toBeVisible()
})
