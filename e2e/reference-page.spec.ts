import { expect, test } from './test.ts'

test('the API reference renders correctly under the content security policy, and no browser complains about a header', async ({
  server,
  openPage,
}) => {
  const page = await openPage(server)
  const said: string[] = []
  page.on('console', message => said.push(message.text()))
  await page.goto('/api/v1')
  await expect(page.getByRole('heading', { level: 1, name: 'Steward API' })).toBeVisible()
  // Its stylesheet hides the skip link; without it the link would show.
  await expect(page.getByRole('link', { name: 'Skip to the operations' })).not.toBeInViewport()
  await page.getByRole('link', { name: /GET \/team-timesheets$/ }).click()
  await expect(page.getByRole('heading', { name: 'GET /team-timesheets', exact: true })).toBeInViewport()
  await page.goto('/auth')
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  expect(said).toEqual([])
})
