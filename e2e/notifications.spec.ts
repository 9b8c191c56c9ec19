import type { Page } from '@playwright/test'
import { asOwner } from './database.ts'
import { names } from './people.ts'
import { noteSeen, shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, datesOf, goToPreviousPeriod, submit, typeHours } from './timesheet.ts'

const organization = organizationOfFile()

/** Measured in the page: how long each toast was visible, in milliseconds. */
const watchToasts = (page: Page) =>
  page.evaluate(() => {
    const stood: number[] = []
    let since: number | undefined
    new MutationObserver(() => {
      const isThere = document.querySelector('[role=region] li[data-state=open]') !== null
      if (isThere) since ??= performance.now()
      else if (since !== undefined) {
        stood.push(performance.now() - since)
        since = undefined
      }
    }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-state'] })
    Object.assign(window, { stood })
  })
const toastTimes = (page: Page) => page.evaluate(() => (window as unknown as { stood: number[] }).stood)

test('an event reaches the person at once: bell, count, one toast of five seconds', async ({ openAs }) => {
  const [employee, manager] = [
    await openAs(organization, 'employee', '/time/my-time'),
    await openAs(organization, 'manager', '/notifications'),
  ]
  const count = manager.locator('#unread-count')
  const unread = Number.parseInt((await count.textContent()) ?? '', 10)
  const toasts = manager.getByRole('region', { name: /^Messages/ }).getByRole('listitem')
  await expect(toasts).toHaveCount(0)
  await watchToasts(manager)

  const submitPeriod = async () => {
    const [monday = ''] = await datesOf(employee)
    await typeHours(employee, monday, '8')
    await allSaved(employee)
    await submit(employee)
  }
  await submitPeriod()
  await expect(count).toHaveText(`${unread + 1} unread notifications`)
  await expect(toasts).toHaveCount(1)
  await expect(toasts).toContainText(names.employee)
  await expect(toasts).toHaveCount(0)
  const [stayed] = await toastTimes(manager)
  expect(stayed, 'a toast stays for five seconds').toBeGreaterThan(4900)
  expect(stayed).toBeLessThan(6000)

  await goToPreviousPeriod(employee)
  await submitPeriod()
  await expect(toasts).toHaveCount(1)
  await expect(count).toHaveText(`${unread + 2} unread notifications`)
})

test('the bell shows the newest notifications and their actions', async ({ openAs }) => {
  const page = await openAs(organization, 'manager')
  const unread = Number.parseInt((await page.locator('#unread-count').textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Notifications' }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  for (const text of ['Notifications', 'Mark all read', 'New', 'Open', 'Mark read', 'Go to Notifications Module']) await shows(bell, text)
  await expect(bell.getByText(/Employee: \w+ \w+/).first()).toBeVisible()
  noteSeen('Employee: {name}')
  await expect(bell.getByRole('listitem')).toHaveCount(5)

  await bell
    .getByRole('button', { name: /^Mark read/ })
    .first()
    .click()
  await expect(page.locator('#unread-count')).toHaveText(new RegExp(`^${unread - 1} unread`))
  await bell.getByRole('button', { name: /^Open/ }).first().click()
  await expect(page).toHaveURL(/\/time\/my-team-time\?submissionId=/)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await bell.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.locator('#unread-count')).toHaveCount(0)
  await expect(bell.getByText('New', { exact: true })).toHaveCount(0)
  await bell.getByRole('link', { name: 'Go to Notifications Module' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(page.locator('#unread-count')).toHaveCount(0)
})

test('without notifications, bell and page show an empty state', async ({ openAs }) => {
  await asOwner(organization, client =>
    client.query(
      `delete from app.employee_notifications n using app.employees e
       where (e.organization_id, e.id) = (n.organization_id, n.employee_id) and e.email = $1`,
      [organization.email('employee')],
    ),
  )
  const page = await openAs(organization, 'employee', '/notifications')
  await shows(page.getByRole('main'), 'No notifications')
  await page.getByRole('button', { name: 'Notifications' }).click()
  await shows(page.getByRole('dialog', { name: 'Notifications' }), 'No notifications')
})

test('a person who wants mail at once gets one whose link opens the record and reads the notification; the list narrows in the address', async ({
  openAs,
}) => {
  const [employee, manager] = [
    await openAs(organization, 'employee', '/time/my-time'),
    await openAs(organization, 'manager', '/settings/my-account'),
  ]
  await manager.getByRole('combobox', { name: 'Something needs your review' }).click()
  await manager.getByRole('option', { name: 'Email right away' }).click()
  await expect(manager.getByRole('combobox', { name: 'Something needs your review' })).toHaveText('Email right away')
  // The first test of this file submits it, too.
  const recall = employee.getByRole('button', { name: 'Recall' })
  await expect(employee.getByRole('button', { name: /^(Recall|Submit timesheet)$/ }).first()).toBeVisible()
  if (await recall.isVisible()) {
    await recall.click()
    await expect(employee.getByText('Draft', { exact: true })).toBeVisible()
  }
  const [monday = ''] = await datesOf(employee)
  await typeHours(employee, monday, '7')
  await allSaved(employee)
  await submit(employee)

  let link = ''
  await expect
    .poll(async () => {
      const { rows } = await asOwner(organization, client =>
        client.query<{ text: string }>(
          `select body_text as text from platform.mail_messages where kind = 'notification' and to_address = $1`,
          [organization.email('manager')],
        ),
      )
      link = /\/notifications\?open=\S+/.exec(rows[0]?.text ?? '')?.[0] ?? ''
      return [rows.length, link === '']
    })
    .toEqual([1, false])
  await manager.goto('/notifications?show=unread&kinds=approval_required')
  const rows = manager.getByRole('main').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  const unread = await rows.count()
  await manager.goto(link)
  await expect(manager).toHaveURL(/\/time\/my-team-time\?submissionId=/)
  await manager.goto('/notifications?show=unread&kinds=approval_required')
  await expect(rows).toHaveCount(unread - 1)
  await manager.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(manager).toHaveURL(/\/notifications\?show=unread$/)
})
