import { expectAccessible } from './accessible.ts'
import { asOwner } from './database.ts'
import { names } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { approve, inboxRow } from './timesheet.ts'

const organization = organizationOfFile()

const userOf = `(select p.id from platform.profiles p where p.email = $1)`
const roleNamed = (key: string) => `(select r.id from app.roles r where r.organization_id = ur.organization_id and r.key = '${key}')`

test('someone with the role of an employee who leads people has My Team Time in the menu', async ({ openAs }) => {
  await asOwner(organization, client =>
    client.query(`update app.user_roles ur set role_id = ${roleNamed('employee')} where ur.user_id = ${userOf}`, [
      organization.email('manager'),
    ]),
  )
  const page = await openAs(organization, 'manager', '/dashboard')
  await page
    .getByRole('link', { name: /^My Team Time/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'My Team Time' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /^Pending/ })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Certifications' })).toBeVisible()
  await expectAccessible(page, 'the inbox of someone with the role of an employee')
})

test('whoever makes their last decision stays, and sees what they decided', async ({ openAs }) => {
  const owner = await asOwner(organization, async client => {
    const { rows } = await client.query<{ id: string; name: string; period: string }>(
      `select s.id, e.first_name || ' ' || e.last_name as name, to_char(s.pay_period_start, 'FMMon FMDD') as period
       from app.timesheet_submissions s join app.employees e on e.id = s.employee_id join app.approvals w on w.subject_id = s.id join app.approval_step_approvers a on a.subject_id = s.id
       where s.status = 'submitted' and a.approver_user_id = ${userOf} and a.step_order = w.current_step and a.decision is null
         and e.first_name || ' ' || e.last_name <> $2
       order by s.pay_period_start desc, s.id limit 1`,
      [organization.email('manager'), names.employee],
    )
    const [one] = rows
    await client.query(
      `update app.approval_step_approvers set approver_user_id = ${userOf.replace('$1', '$2')} where subject_id = $3 and approver_user_id = ${userOf}`,
      [organization.email('manager'), organization.email('employee'), one!.id],
    )
    return one!
  })
  const page = await openAs(organization, 'employee', '/time/my-team-time')
  const row = inboxRow(page, owner.name, owner.period)
  await row.getByRole('button').last().click()
  await approve(page.getByRole('article', { name: `${owner.name}'s timesheet` }))
  await expect(row).toHaveCount(0)
  await shows(page, "You're all caught up")
  await expect(page.getByText('Access Denied')).toHaveCount(0)
  // The badge is gone, and the menu is what it is for someone who reviews nothing.
  await expect(page.getByRole('link', { name: /^My Team Time/ })).toHaveCount(0)
  await page.getByRole('tab', { name: /^Reviewed/ }).click()
  await expect(page.getByText(owner.name).first()).toBeVisible()
})
