import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()

test('the reference of the API stands as it is meant to under the policy, and no browser objects to a header', async ({ openPage }) => {
  const page = await openPage(server)
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.goto('/api/v1')
  await expect(page.getByRole('heading', { level: 1, name: 'Steward API' })).toBeVisible()
  // Only its stylesheet hides the way past the list.
  await expect(page.getByRole('link', { name: 'Skip to the operations' })).not.toBeInViewport()
  await page.getByRole('link', { name: /GET \/team-timesheets$/ }).click()
  await expect(page.getByRole('heading', { name: 'GET /team-timesheets', exact: true })).toBeInViewport()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(said).toEqual([])
})
