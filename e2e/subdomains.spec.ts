import { failCalls } from './fail-calls.ts'
import { enterCredentials } from './people.ts'
import { noteSeen, shows } from './specified-text.ts'
import { expect, test } from './test.ts'

test.use({ expectedErrors: /status of (400|404|422|500)/ })

const failure = { status: 500, code: 'INTERNAL', message: 'Something failed' }

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

test('an address is looked up, and says what became of that', async ({ openPage, server }) => {
  const page = await openPage({ url: server.url.replace('localhost', 'nobody.localhost') })
  let answered = () => {}
  const held = new Promise<void>(resolve => {
    answered = resolve
  })
  await page.route('**/rpc/**', async route => {
    await held
    await route.fallback()
  })
  await page.goto('/auth')
  await shows(page, 'Loading organization...')
  await shows(page, 'If this takes too long, please refresh the page')
  answered()
  await shows(page, 'Organization Not Found')
  await shows(page, 'The organization for this subdomain could not be found or is inactive.')
  await shows(page, 'Go to Main Site')
  await failCalls(page, /byDomain/, failure)
  await page.goto('/auth')
  await shows(page, 'Failed to resolve organization: {message}', { message: failure.message })
})

test('a profile says what it saved, which subdomains it does not take and why, and what failed', async ({ openAs, server }) => {
  const page = await openAs(server, 'riverAdmin', '/settings/organization-profile')
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  await shows(page, "Manage the organization's profile and contact information")
  await save()
  await shows(page, 'Organization profile saved successfully')
  for (const [subdomain, text] of [
    ['ab', 'Subdomain must be at least 3 characters long'],
    ['a'.repeat(64), 'Subdomain must be no more than 63 characters long'],
    ['River', 'Subdomain can only contain lowercase letters, numbers, and hyphens'],
    ['river-', 'Subdomain cannot start or end with a hyphen'],
    ['river--food', 'Subdomain cannot contain consecutive hyphens'],
  ] as const) {
    await page.getByLabel('Subdomain').fill(subdomain)
    await save()
    await shows(page, text)
    await shows(page, 'Invalid Subdomain')
  }
  await page.getByLabel('Subdomain').fill('harborlight')
  await save()
  await shows(page, 'Subdomain Unavailable')
  await shows(page, 'This subdomain is already taken. Please choose a different one.')
  await failCalls(page, /updateProfile/, failure)
  await save()
  await expect(page.getByText(/^Failed to save organization profile/).first()).toBeVisible()
  noteSeen('Failed to save organization profile')
  await failCalls(page, /organizations\/profile/, failure)
  // With a query the page does not contain the answer.
  await page.goto('/settings/organization-profile?tab=x')
  await shows(page, 'Failed to load organization profile')
})
