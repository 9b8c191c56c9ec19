import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

test('an administrator answers a ticket, and whoever filed it reads the answer in the open tab, and no internal note', async ({
  openAs,
}) => {
  const [employee, admin] = [await openAs(organization, 'employee', '/support'), await openAs(organization, 'admin', '/admin/support')]
  const title = 'Week total doesn’t match what I add up'
  await employee.getByRole('button', { name: title }).click()
  await expect(employee.getByRole('heading', { name: title })).toBeVisible()

  await admin.getByRole('button', { name: title }).click()
  await admin.getByLabel('Reply').fill('Only among us')
  await admin.getByLabel('Internal note').check()
  await admin.getByRole('button', { name: 'Send' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Only among us' })).toBeVisible()
  await admin.getByLabel('Reply').fill('Wait until tomorrow, please.')
  await admin.getByRole('button', { name: 'Send' }).click()

  // A notification may quote it.
  await expect(employee.getByText('Wait until tomorrow, please.', { exact: true })).toBeVisible()
  await expect(employee.getByText('Only among us')).toHaveCount(0)
  await employee.getByLabel('Reply').fill('I will.')
  await employee.getByRole('button', { name: 'Send' }).click()
  await expect(admin.getByText('I will.')).toBeVisible()
})
