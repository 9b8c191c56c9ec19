import { expectAccessible } from './accessible.ts'
import { names } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, approve, cell, datesOf, goToPreviousPeriod, grid, inboxRow, periodOf, submit, typeHours } from './timesheet.ts'

const organization = organizationOfFile()

test('a timesheet is rejected with a reason, corrected, and resubmitted as the second revision', async ({ openAs }) => {
  const [page, manager] = [
    await openAs(organization, 'employee', '/time/my-time'),
    await openAs(organization, 'manager', '/time/my-team-time'),
  ]
  await goToPreviousPeriod(page)
  const [monday = '', tuesday = ''] = await datesOf(page)
  const period = await periodOf(page)
  await typeHours(page, monday, '12')
  await allSaved(page)
  await submit(page)

  const open = async () => {
    await inboxRow(manager, names.employee, period).getByRole('button').last().click()
    return manager.getByRole('article', { name: `${names.employee}'s timesheet` })
  }
  await test.step('a rejection requires a reason', async () => {
    const timesheet = await open()
    await timesheet.getByRole('button', { name: 'Reject', exact: true }).click()
    const note = timesheet.getByRole('textbox', { name: /^Note to Ines/ })
    await expect(note).toBeFocused()
    await expect(note).toHaveAttribute('aria-invalid', 'true')
    await expect(inboxRow(manager, names.employee, period)).toBeVisible()
    await note.fill('Twelve hours on Monday? The shelter closed at four.')
    const day = timesheet.getByRole('grid').getByRole('button', { name: /^Mon/ }).first()
    await day.click()
    await expect(day).toHaveAttribute('aria-pressed', 'true')
    await timesheet.getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(inboxRow(manager, names.employee, period)).toHaveCount(0)
  })

  await test.step('the employee sees the reason beside the hours', async () => {
    await shows(page, 'Rejected')
    await expect(page.getByText(`Rejected by ${names.manager}`)).toBeVisible()
    await expect(page.getByText('Twelve hours on Monday? The shelter closed at four.').first()).toBeVisible()
    await page
      .getByRole('button', { name: /^Go to Mon/ })
      .first()
      .click()
    await expect(cell(page, monday)).toBeFocused()
    await typeHours(page, monday, '8')
    await typeHours(page, tuesday, '4')
    await allSaved(page)
    await submit(page)
  })

  await test.step('the manager gets it again, marked as a new revision', async () => {
    const timesheet = await open()
    await expect(timesheet.getByText(/Revision 2/).first()).toBeVisible()
    await expect(cell(timesheet, monday)).toHaveText('8.00')
    await approve(timesheet)
    await shows(page, 'Approved')
    await expect(grid(page).locator('[role=gridcell]:not([aria-readonly=true])')).toHaveCount(0)
  })
})

test('until someone decides, the employee can recall the timesheet', async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/time/my-time')
  const [monday = ''] = await datesOf(page)
  await typeHours(page, monday, '6')
  await allSaved(page)
  await submit(page)
  await expect(cell(page, monday)).toHaveAttribute('aria-readonly', 'true')
  await page.getByRole('button', { name: 'Recall' }).click()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await expect(page.getByText('Timesheet recalled')).toBeVisible()
  for (const name of ['Submit timesheet', 'Copy last period', 'Print'])
    await page.getByRole('button', { name }).click({ trial: true, timeout: 2000 })
  await expect(page.getByText('Timesheet recalled'), 'while it was there, it lay on none of them').toBeVisible()
  await typeHours(page, monday, '7')
  await allSaved(page)
})

test('a decision is undone: the timesheet awaits the manager again, and the employee sees both', async ({ openAs }) => {
  const [page, manager] = [
    await openAs(organization, 'employee', '/time/my-time'),
    await openAs(organization, 'manager', '/time/my-team-time'),
  ]
  const [monday = ''] = await datesOf(page)
  const period = await periodOf(page)
  await typeHours(page, monday, '8')
  await allSaved(page)
  await submit(page)
  const row = inboxRow(manager, names.employee, period)
  await row.getByRole('button').last().click()
  const timesheet = manager.getByRole('article', { name: `${names.employee}'s timesheet` })
  const undo = manager.getByRole('button', { name: /^Undo/ })

  await test.step('an approval with warnings asks first, and is undone by its button', async () => {
    // Its lines lie over the cell, and the pointer must reach the note below them.
    const warned = timesheet.locator('[role=cell][aria-description^="No hours on"]').first()
    await warned.hover()
    const note = manager.locator('body > span').getByText((await warned.getAttribute('aria-description')) ?? 'no warning', { exact: true })
    await expect(note).toBeVisible()
    await timesheet.getByRole('button', { name: 'Approve', exact: true }).click()
    const question = manager.getByRole('dialog', { name: `Approve ${names.employee}'s timesheet?` })
    await expect(question.getByText(/^No hours on/)).toBeVisible()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(row).toBeVisible()
    await approve(timesheet)
    await shows(page, 'Approved')
    await expectAccessible(manager, 'a decision that can be undone')
    await undo.click()
    await expect(manager.getByText('Undone')).toBeVisible()
    await expect(timesheet).toBeVisible()
    await expect(row.getByRole('button').last()).toBeFocused()
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
  })

  await test.step('a rejection is undone with the keyboard', async () => {
    await timesheet.getByRole('button', { name: 'Reject', exact: true }).click()
    await timesheet.getByRole('textbox', { name: /^Note to Ines/ }).fill('Only one day?')
    await manager.keyboard.press('Enter')
    await shows(page, 'Rejected')
    await expect(undo).toBeVisible()
    await manager.locator('[data-inbox] button').first().focus()
    await manager.keyboard.press('Control+z')
    await expect(manager.getByText('Undone')).toBeVisible()
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible()
    await timesheet.getByRole('button', { name: 'Notes and history' }).click()
    await expect(manager.getByRole('dialog').getByText(`${names.manager} withdrew the decision`)).toHaveCount(2)
    await expect(manager.getByRole('dialog').getByText('Only one day?')).toBeVisible()
  })
})
