import { enterCredentials } from './people.ts'
import { expect, test } from './test.ts'

test('a member of one organization is denied at the address of another, and led to the address of their own (SEC-10)', async ({
  openPage,
  server,
}) => {
  const at = (subdomain: string) => ({ url: server.url.replace('localhost', `${subdomain}.localhost`) })
  const page = await openPage(at('riverfood'))
  // By the form: only a browser finds an address below localhost.
  await page.goto('/time/my-team-time')
  await enterCredentials(page, 'admin')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(page.getByText("Your account isn't a member of River Food Bank.")).toBeVisible()

  await page.getByRole('link', { name: 'Go to Harbor Light Community Services' }).click()
  // On this machine each address has sessions of its own.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText(new URL(at('harborlight').url).host)).toBeVisible()
  await enterCredentials(page, 'admin')
  await expect(page.getByRole('banner').getByText('Harbor Light Community Services')).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('harborlight.localhost')
})

test('signing out of an account that has no access there leads to the sign-in page of the organization', async ({ openPage, server }) => {
  const page = await openPage({ url: server.url.replace('localhost', 'riverfood.localhost') })
  await page.goto('/auth')
  await enterCredentials(page, 'employee')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('River Food Bank', { exact: true })).toBeVisible()
})
