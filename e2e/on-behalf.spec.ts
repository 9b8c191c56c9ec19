import { names } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, approve, cell, datesOf, goToPreviousPeriod, grid, inboxRow, periodOf, typeHours } from './timesheet.ts'

const organization = organizationOfFile()
test.use({ expectedErrors: /status of (403|404|409|422)|ERR_INTERNET_DISCONNECTED/ })

const reason = 'On sick leave, hours from the shift plan'
const mark = `Entered by ${names.admin}: ${reason}`

// First: the other one submits the timesheet of the period that may be shown.
test('the address of someone else’s timesheet opens for administrators only', async ({ openAs }) => {
  const admin = await openAs(organization, 'admin', '/time/my-team-time?tab=not_submitted')
  await admin
    .getByRole('button', { name: new RegExp(names.employee) })
    .first()
    .click()
  await expect(grid(admin)).toBeVisible()
  const { pathname, search } = new URL(admin.url())
  const again = await openAs(organization, 'admin', pathname + search)
  await expect(again.getByRole('heading', { level: 1, name: `${names.employee}'s timesheet` })).toBeVisible()

  const manager = await openAs(organization, 'manager', pathname + search)
  await shows(manager, 'Access Denied')
  await expect(manager.getByRole('button', { name: 'Enter time for…' })).toHaveCount(0)
  await manager.goto('/time/my-team-time?tab=not_submitted')
  await expect(manager.getByRole('tab', { name: /^Not submitted/ })).toBeVisible()
  await expect(manager.getByRole('button', { name: 'Enter time for…' })).toHaveCount(0)

  await again.goto('/time/my-team-time?employeeId=00000000-0000-7000-8000-000000000000')
  await expect(again.getByText('Person not found')).toBeVisible()
})

test('an administrator enters hours for someone and submits them; the person sees it, and their own approver decides', async ({
  openAs,
}) => {
  const [employee, admin] = [
    await openAs(organization, 'employee', '/time/my-time'),
    await openAs(organization, 'admin', '/time/my-team-time'),
  ]
  await goToPreviousPeriod(employee)
  const [monday = '', tuesday = ''] = await datesOf(employee)
  const period = await periodOf(employee)

  await test.step('the timesheet of any member of staff opens from My Team Time, with the period that is shown there', async () => {
    await admin.getByRole('tab', { name: /^Not submitted/ }).click()
    // In the first half of a period the one before is shown already.
    await expect(admin.getByRole('button', { name: 'Previous period' })).toBeVisible()
    if (!(await admin.getByText(period).first().isVisible())) await admin.getByRole('button', { name: 'Previous period' }).click()
    await expect(admin.getByText(period).first()).toBeVisible()
    await admin.getByRole('button', { name: 'Enter time for…' }).click()
    await admin.getByRole('textbox', { name: 'Find a person' }).fill('fontaine')
    await admin.getByRole('dialog').getByRole('button', { name: names.employee }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(admin).toHaveTitle(`${names.employee}'s timesheet · Steward`)
    expect(await datesOf(admin)).toContain(monday)
    await expect(cell(admin, monday), 'nothing can be typed before it is said why').toHaveAttribute('aria-readonly', 'true')
  })

  await test.step('the reason is given once, and stays visible', async () => {
    await admin.getByRole('textbox', { name: /^Reason/ }).fill(reason)
    await admin.keyboard.press('Enter')
    await typeHours(admin, monday, '8')
    await allSaved(admin)
    await expect(cell(admin, monday)).toHaveAttribute('aria-description', mark)
    await expect(admin.getByText(`Reason: ${reason}`)).toBeVisible()
    await admin.reload()
    await expect(admin.getByText(`Reason: ${reason}`)).toBeVisible()
    await expect(cell(admin, monday)).toHaveText('8.00')
  })

  await test.step('a note of a day says who wrote it, for whom', async () => {
    await cell(admin, monday).click()
    await admin.keyboard.press('Alt+n')
    await admin.getByRole('textbox', { name: /^Note for Mon/ }).fill('From the shift plan')
    await admin.getByRole('button', { name: 'Add note' }).click()
    await expect(admin.getByText(`You for ${names.employee}`)).toBeVisible()
    await expect(employee.locator(`[data-day="${monday}"]`)).toContainText('Has a note')
    await cell(admin, monday).click()
  })

  await test.step('a column can be added for the employee and appears on their timesheet', async () => {
    await admin.getByRole('button', { name: 'Add column' }).click()
    await admin.getByRole('textbox', { name: 'Find a column' }).fill('bereave')
    await expect(admin.getByRole('dialog').getByRole('button', { name: 'Bereavement' })).toBeVisible()
    await admin.keyboard.press('Enter')
    await expect(cell(admin, monday, 'bereavement')).toBeVisible()
    await employee.reload()
    await expect(cell(employee, monday, 'bereavement')).toBeVisible()
  })

  await test.step('the employee sees who and why in the cell, and is notified once', async () => {
    await expect(cell(employee, monday)).toHaveText('8.00')
    await expect(cell(employee, monday)).toHaveAttribute('aria-description', mark)
    await typeHours(admin, tuesday, '4')
    await expect(cell(employee, tuesday)).toHaveText('4.00')
    await employee.getByRole('button', { name: 'Notifications' }).click()
    await expect(employee.getByText(`An administrator updated your timesheet: ${reason}`)).toHaveCount(1)
    await employee.keyboard.press('Escape')
  })

  await test.step('the administrator resolves a conflict, as on My Time', async () => {
    await admin.context().setOffline(true)
    await typeHours(admin, tuesday, '5')
    await typeHours(employee, tuesday, '6')
    await allSaved(employee)
    await admin.context().setOffline(false)
    await admin.getByRole('button', { name: 'Resolve' }).click()
    await admin.getByRole('button', { name: 'Use 6.00' }).click()
    await allSaved(admin)
    await expect(cell(admin, tuesday)).toHaveText('6.00')
  })

  await test.step('submitting asks for the reason, and shows what is stored in place of the certification', async () => {
    await admin.getByRole('button', { name: 'Submit timesheet' }).click()
    const dialog = admin.getByRole('dialog', { name: `Submit for ${names.employee}` })
    const why = dialog.getByRole('textbox')
    await expect(why).toHaveValue(reason)
    await why.fill('')
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(why).toHaveAttribute('aria-invalid', 'true')
    await why.fill('On sick leave until Friday')
    await expect(dialog.getByText(`Submitted by ${names.admin} on behalf of ${names.employee}: On sick leave until Friday`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(admin.getByText("You can't enter hours now.")).toBeVisible()
    await expect(grid(admin).locator('[role=gridcell]:not([aria-readonly=true])')).toHaveCount(0)
    await shows(employee, 'Submitted')
  })

  await test.step('the employee’s own approver decides, and sees who entered what', async () => {
    const manager = await openAs(organization, 'manager', '/time/my-team-time')
    await inboxRow(manager, names.employee, period).getByRole('button').last().click()
    const timesheet = manager.getByRole('article', { name: `${names.employee}'s timesheet` })
    await expect(cell(timesheet, monday)).toHaveAttribute('aria-description', mark)
    await expect(timesheet.getByRole('button', { name: 'Enter hours' }), 'a manager does not enter for others').toHaveCount(0)
    await approve(timesheet)
    await shows(employee, 'Approved')
  })

  await test.step('the back link leads to the list', async () => {
    await admin.getByRole('button', { name: 'Back to My Team Time' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'My Team Time' })).toBeFocused()
    await expect(admin).toHaveTitle('My Team Time · Steward')
  })
})
