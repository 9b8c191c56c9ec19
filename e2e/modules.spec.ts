import { expect, test } from './test.ts'

test('a module that is switched off for someone is requested, approved, and open again (SEC-110)', async ({ server, openAs }) => {
  const admin = await openAs(server, 'admin', '/settings/module-access?search=Ines')
  await admin.getByRole('button', { name: 'Resources for Ines Fontaine: On by policy' }).click()
  await admin.getByRole('button', { name: 'Turn off for Ines' }).click()
  await admin.getByRole('button', { name: 'Save changes' }).click()
  await expect(admin.getByText('Access changed for 1 person')).toBeVisible()

  const ines = await openAs(server, 'employee', '/resources/staff')
  await expect(ines.getByRole('heading', { name: 'Module Not Available' })).toBeVisible()
  await ines.goto('/modules')
  const resources = ines.getByRole('article', { name: 'Resources' })
  await resources.getByRole('button', { name: 'Request Access' }).click()
  await ines.getByRole('textbox', { name: /^Justification/ }).fill('I coordinate the shelter night shifts')
  await ines.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await expect(ines.getByText('Request Submitted')).toBeVisible()

  await admin.goto('/settings/module-access?tab=requests')
  const request = admin.getByRole('article', { name: 'Ines Fontaine requested Resources' })
  await request.getByRole('textbox', { name: 'Notes' }).fill('Welcome')
  await request.getByRole('button', { name: 'Approve' }).click()
  await expect(admin.getByText('Request Reviewed')).toBeVisible()

  await expect(resources.getByRole('link', { name: 'Open Module' })).toBeVisible()
  await expect(ines.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Staff' })).toBeVisible()
  await resources.getByRole('link', { name: 'Open Module' }).click()
  await expect(ines.getByRole('heading', { name: 'Staff' })).toBeVisible()
})
