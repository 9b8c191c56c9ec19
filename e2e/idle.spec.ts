import { expectAccessible } from './accessible.ts'
import { asOwner } from './database.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

test("a page that loads after 28 idle minutes by the server's clock asks, and one answer stays signed in", async ({ openAs }) => {
  const page = await openAs(organization, 'employee', '/dashboard')
  const question = page.getByRole('dialog', { name: 'Are you still there?' })
  await asOwner(organization, client =>
    client.query(
      `update auth.session set "lastActivityAt" = app.now() - interval '28 minutes 10 seconds' where "userId" = (select id from auth."user" where email = $1)`,
      [organization.email('employee')],
    ),
  )
  await page.reload()
  await expect(question).toBeVisible()
  await expect(question.getByText(/signed out in (9\d|10\d) seconds/)).toBeVisible()
  await expectAccessible(page, 'the question')
  const told = page.waitForResponse(response => response.url().endsWith('/rpc/identity/activity'))
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  expect((await told).status()).toBe(200)
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  await page.waitForTimeout(5000)
  await expect(question).toHaveCount(0)
})
