import { failCalls } from './fail-calls.ts'
import { noteSeen, shows } from './specified-text.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of 500/ })

const failure = { status: 500, code: 'INTERNAL', message: 'Something failed' }

test('a module that is switched off for someone is requested, approved, and open again (SEC-110)', async ({ server, openAs }) => {
  const admin = await openAs(server, 'admin', '/settings/module-access?search=Ines')
  await shows(admin, 'Control which modules users in the organization can access')
  await admin.getByRole('button', { name: 'Resources for Ines Fontaine: On by policy' }).click()
  await admin.getByRole('button', { name: 'Turn off for Ines' }).click()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Access changed for 1 person')).toBeVisible()

  const ines = await openAs(server, 'employee', '/resources/staff')
  await shows(ines, 'Module Not Available')
  await shows(ines, 'This feature is not enabled for your organization.')
  await ines.goto('/modules')
  await shows(ines, 'My Modules')
  const resources = ines.getByRole('article', { name: 'Resources' })
  await shows(resources, 'Request Access')
  await resources.getByRole('button', { name: 'Request Access' }).click()
  await ines.getByRole('textbox', { name: /^Justification/ }).fill('I coordinate the shelter night shifts')
  await ines.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await shows(ines, 'Request Submitted')

  await admin.goto('/settings/module-access?tab=requests')
  const request = admin.getByRole('article', { name: 'Ines Fontaine requested Resources' })
  await request.getByRole('textbox', { name: 'Notes' }).fill('Welcome')
  await request.getByRole('button', { name: 'Approve' }).click()
  await shows(admin, 'Request Reviewed')

  await shows(resources, 'Open Module')
  await expect(ines.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' })).toBeVisible()
  await resources.getByRole('link', { name: 'Open Module' }).click()
  await expect(ines.getByRole('heading', { name: 'Staff' })).toBeVisible()
})

test('a request or a review that fails says so, and a request is cancelled', async ({ server, openAs }) => {
  const river = await openAs(server, 'riverAdmin', '/settings/module-access?tab=requests')
  await failCalls(river, /^\/rpc\/modules\/re(view|quest)$/, failure)
  await river.getByRole('button', { name: 'Reject' }).click()
  await shows(river, 'Failed to review request')

  await river.goto('/modules')
  await river.getByRole('button', { name: 'Request Access' }).click()
  await river.getByRole('textbox', { name: /^Justification/ }).fill('For the drivers')
  await river.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await expect(river.getByText(/^Failed to submit access request/)).toBeVisible()
  noteSeen('Failed to submit access request')
  await river.unroute('**/rpc/**')
  await river.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await river.getByRole('article', { name: 'Resources' }).getByRole('button', { name: 'Cancel' }).click()
  await shows(river, 'Request Cancelled')
})
