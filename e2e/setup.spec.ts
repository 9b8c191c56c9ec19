import { makeFolder } from '#test/own-place.ts'
import { type RunningServer, startServer } from './server.ts'
import { expect, test } from './test.ts'

// At its end the server is restarted while a page is open.
test.use({ expectedErrors: /net::ERR_CONNECTION_REFUSED/ })
let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ folder: makeFolder(), env: { STEWARD_DEMO: '0' } })
})
test.afterAll(() => server?.stop())

test('without demo data the first visit creates the operator and the organization, with the printed code, once', async ({ openPage }) => {
  const page = await openPage(server)
  const [, code = ''] = await server.logged(/The first visit is http:\S+\/setup with the code (\S+)/)
  await page.goto('/')
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page).toHaveTitle('Create organization · Steward')
  const save = page.getByRole('button', { name: 'Create organization', exact: true })
  await save.click()
  await expect(page.getByLabel('Setup code')).toBeFocused()

  for (const [label, value] of [
    ['Setup code', 'AAAA-BBBB-CCCC'],
    ['Organization name', 'Cedar House'],
    ['Subdomain', 'Cedar'],
    ['First name', 'Ada'],
    ['Last name', 'Winters'],
    ['Email', 'ada@cedarhouse.example'],
    ['Password', 'lantern-over-the-pier'],
    ['Confirm password', 'lantern-over-the-pier'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value)
  await save.click()
  await expect(page.getByText('Subdomain can only contain lowercase letters, numbers, and hyphens')).toBeVisible()
  await page.getByLabel('Subdomain').fill('cedarhouse')
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page).toHaveURL(/\/setup$/)
  await page.getByLabel('Setup code').fill(code.toLowerCase())
  await save.click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Cedar House').first()).toBeVisible()

  const other = await openPage(server)
  await other.goto('/setup')
  await expect(other.getByText('Steward has already been set up.')).toBeVisible()
  await server.terminate()
  const before = server.log().length
  await server.start()
  expect(server.log().slice(before)).not.toContain('/setup')
})
