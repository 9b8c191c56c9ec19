import { button, table, text } from '#server/mail/blocks.ts'
import { mailHtml } from '#server/mail/html.ts'
import { expectReadable } from './accessible.ts'
import { asOwner } from './database.ts'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()

test('whoever caused a mail that did not arrive is told wherever they are, and a mail is readable on a phone in light and dark', async ({
  openAs,
}) => {
  const page = await openAs(organization, 'admin', '/dashboard')
  // A mail that waits, caused by this person; then its last try fails.
  const fail = (kind: string) =>
    asOwner(organization, async client => {
      const id = crypto.randomUUID()
      await client.query(
        `insert into platform.mail_messages (id, organization_id, kind, to_address, subject, body_text, caused_by, caused_in)
         select $1, m.organization_id, $2, 'x@x.test', 'Hi', 'Hi', m.user_id, m.organization_id
         from app.organization_members m join platform.profiles p on p.id = m.user_id where p.email = $3`,
        [id, kind, organization.email('admin')],
      )
      // Its sender hears of an invitation only while that is open and waits for this mail.
      if (kind === 'organization_invitation')
        await client.query(
          `insert into app.organization_invitations (organization_id, id, email, expires_at, mail_id, invited_by)
           select organization_id, gen_random_uuid(), to_address, now() + interval '7 days', id, caused_by from platform.mail_messages where id = $1`,
          [id],
        )
      await client.query(`update platform.mail_messages set status = 'failed', last_error = 'Mailbox full' where id = $1`, [id])
    })
  for (const [kind, title, sentence] of [
    ['welcome', 'Email Error', 'Failed to send welcome email. Please try again.'],
    ['support_notification', 'Notification Error', 'Failed to send support notification.'],
    ['organization_invitation', 'Invitation Error', 'Failed to send organization invitation. Please try again.'],
    ['reset_password', 'Reset Error', 'Failed to send password reset email. Please try again.'],
  ] as const) {
    await fail(kind)
    await shows(page, title)
    await shows(page, sentence)
  }

  // Not under the policy of the product's own pages.
  await page.goto('about:blank')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'light' })
  const url = `https://steward.example.org/accept-invitation?token=${'aZ09-_'.repeat(8)}`
  const blocks = [
    text('Hi,'),
    text('A sentence of the mail.'),
    button('Accept invitation', url),
    table(['Priority', 'High'], ['Name', 'x'.repeat(60)]),
  ]
  await page.setContent(mailHtml({ subject: 'A mail', blocks, organizationName: 'Harbor Light Community Services' }))
  await expect(page.getByRole('link', { name: 'Accept invitation' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'no scrolling to the side').toBe(320)
  await expectReadable(page, 'a mail')
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(), 'its dark colors').not.toBe(light)
  await expectReadable(page, 'a mail in dark')
})
