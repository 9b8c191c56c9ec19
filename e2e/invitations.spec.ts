import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { asOwner, moveClock } from './database.ts'
import { failCalls } from './fail-calls.ts'
import { PASSWORD } from './people.ts'
import { shows } from './specified-text.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()
// The clock is moved, and calls fail on purpose.
test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: /status of 50\d/ })

const ORGANIZATION = 'Harbor Light Community Services'
const phone = { viewport: { width: 375, height: 740 } }
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the dialog over the staff and enters addresses. */
async function startInviting(page: Page, addresses: string): Promise<void> {
  await page.goto('/resources/staff?invite=1')
  await dialog(page).getByLabel('Email addresses').fill(addresses)
}

/** Invites addresses from the staff; the links to share, by address. */
async function invite(page: Page, ...addresses: string[]): Promise<Map<string, string>> {
  await startInviting(page, addresses.join(', '))
  await dialog(page).getByRole('button', { name: 'Create invitation links' }).click()
  await expect(dialog(page)).toContainText('Share the link')
  const links = new Map<string, string>()
  for (const address of addresses) links.set(address, await dialog(page).getByLabel(`Link for ${address}`).inputValue())
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  return links
}

async function fillIn(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value)
}

const accept = (page: Page) => page.getByRole('button', { name: 'Accept invitation' })

/** A message that names what is wrong with the invitation, over the sign-in; which leads whoever is signed in to their start. */
async function expectInvalid(page: Page, text: string, landing = /\/auth$/): Promise<void> {
  await shows(page, 'Invalid invitation')
  await shows(page, text)
  await expect(page).toHaveURL(landing)
}

test('an administrator invites two people, hands on the links, and sees the list; a new person accepts on a phone', async ({
  openAs,
  openPage,
}) => {
  test.setTimeout(120_000)
  const page = await openAs(server, 'admin', '/resources/staff')
  const links = new Map<string, string>()

  await test.step('the dialog: addresses as chips, a pasted list, role, department, manager and seats', async () => {
    await page.getByRole('button', { name: 'Invite people' }).click()
    const addresses = dialog(page).getByLabel('Email addresses')
    await addresses.pressSequentially('lena.ortiz@new.test,jo.park@')
    await addresses.press('Enter')
    await expect(dialog(page).getByRole('button', { name: 'Remove lena.ortiz@new.test' })).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Create invitation links' }).click()
    await expect(dialog(page).getByText("jo.park@ isn't a valid email address")).toBeVisible()
    await expectAccessible(page, 'the dialog with an address that is none')
    await dialog(page).getByRole('button', { name: 'Remove jo.park@' }).click()
    await addresses.evaluate(input => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Sam Okafor <sam.okafor@new.test>;\nlena.ortiz@new.test')
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(dialog(page).getByRole('button', { name: /^Remove / })).toHaveCount(2)
    await dialog(page).getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Manager' }).click()
    await dialog(page).getByRole('combobox', { name: 'Reports to' }).fill('Marcus')
    await page.getByRole('option', { name: 'Marcus Bell' }).click()
    await expect(dialog(page).getByText(/once they all accept/)).toBeVisible()
    await expectAccessible(page, 'the dialog that invites')
  })

  await test.step('the links stand in the answer, once', async () => {
    await dialog(page).getByRole('button', { name: 'Create invitation links' }).click()
    await expect(page.getByText('Links ready to share')).toBeVisible()
    await expect(dialog(page)).toContainText('Share the links')
    for (const address of ['lena.ortiz@new.test', 'sam.okafor@new.test'])
      links.set(address, await dialog(page).getByLabel(`Link for ${address}`).inputValue())
    await expect(dialog(page).getByRole('button', { name: 'Copy link' })).toHaveCount(2)
    await expectAccessible(page, 'the links to share')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await expect(dialog(page)).toHaveCount(0)
  })

  await test.step('the list: a new link ends the old one, and a revoked invitation is gone', async () => {
    await page.getByRole('button', { name: 'Invitations', exact: true }).click()
    const row = (email: string) => dialog(page).getByRole('listitem').filter({ hasText: email })
    await expect(row('lena.ortiz@new.test')).toContainText('as Manager by Dana Whitfield')
    await expectAccessible(page, 'the list of invitations')
    await row('lena.ortiz@new.test').getByRole('button', { name: 'Resend' }).click()
    await expect(page.getByText('Link ready to share')).toBeVisible()
    const fresh = await row('lena.ortiz@new.test').getByLabel('Link for lena.ortiz@new.test').inputValue()
    expect(fresh).not.toBe(links.get('lena.ortiz@new.test'))
    links.set('lena, before', links.get('lena.ortiz@new.test')!)
    links.set('lena.ortiz@new.test', fresh)
    // Simulates an installation that sends mail, which this one doesn't: its response has no link.
    await page.route('**/invitations/resend', async route => {
      const response = await route.fetch()
      const answer = await response.json()
      links.set('sam.okafor@new.test', answer.json.link)
      await route.fulfill({ response, json: { ...answer, json: { ...answer.json, link: null } } })
    })
    await row('sam.okafor@new.test').getByRole('button', { name: 'Resend' }).click()
    await shows(page, 'Invitation Sent')
    await page.unroute('**/invitations/resend')
    await row('sam.okafor@new.test').getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog', { name: 'Revoke this invitation?' }).getByRole('button', { name: 'Revoke' }).click()
    await expect(row('sam.okafor@new.test')).toHaveCount(0)
    await dialog(page).getByText('Ended', { exact: true }).click()
    await expect(row('sam.okafor@new.test')).toContainText('Revoked')
  })

  await test.step('old and revoked links lead to the sign-in and say why', async () => {
    const stranger = await openPage(server)
    await stranger.goto(links.get('lena, before')!)
    await expectInvalid(stranger, 'Invitation not found')
    await stranger.goto(links.get('sam.okafor@new.test')!)
    await expectInvalid(stranger, 'This invitation is no longer valid')
  })

  await test.step('the new person: the token leaves the address, the password is checked, and they are in', async () => {
    const visitor = await openPage(server, phone)
    const asked: string[] = []
    visitor.on('request', request => asked.push(request.headers().referer ?? ''))
    const response = await visitor.goto(links.get('lena.ortiz@new.test')!)
    expect(response?.headers()['referrer-policy']).toBe('no-referrer')
    await expect(visitor.getByRole('heading', { name: `Join ${ORGANIZATION}` })).toBeVisible()
    expect(new URL(visitor.url()).search).toBe('')
    await expect(visitor.getByText('Dana Whitfield invited you to join. Your role: Manager.')).toBeVisible()
    await expect(visitor.getByText("You'll report to Marcus Bell.")).toBeVisible()
    await expect(visitor.getByLabel('Email', { exact: true })).toHaveValue('lena.ortiz@new.test')
    await expect(visitor.getByLabel('Email', { exact: true })).toHaveAttribute('readonly')
    await expectAccessible(visitor, 'an invitation for a new person')

    await visitor.reload()
    await fillIn(visitor, { 'First name': 'Lena', 'Last name': 'Ortiz', Password: 'lantern-pier', 'Confirm password': 'lantern' })
    await accept(visitor).click()
    await shows(visitor, 'Password mismatch')
    await shows(visitor, 'Passwords do not match. Please try again.')
    await fillIn(visitor, { Password: 'abc', 'Confirm password': 'abc' })
    await accept(visitor).click()
    await shows(visitor, 'Password too short')
    await shows(visitor, 'Password must be at least 6 characters long.')
    await expectAccessible(visitor, 'an invitation with a short password')
    await fillIn(visitor, { Password: 'lantern-over-the-pier', 'Confirm password': 'lantern-over-the-pier' })
    await accept(visitor).click()
    await shows(visitor, 'Welcome to {organization}', { organization: ORGANIZATION })
    await expect(visitor).toHaveURL(/\/dashboard$/)
    expect(asked.filter(referer => referer.includes('token'))).toEqual([])

    await visitor.goto(links.get('lena.ortiz@new.test')!)
    await expectInvalid(visitor, 'This invitation has already been accepted', /\/dashboard$/)
    const stranger = await openPage(server)
    await stranger.goto(links.get('lena.ortiz@new.test')!)
    await expectInvalid(stranger, 'This invitation has already been accepted')
  })
})

test('someone with an account signs in with its password to accept; someone else is told so and can sign out', async ({ openAs }) => {
  const page = await openAs(server, 'admin', '/resources/staff')
  const email = 'employee@riverfood.test'
  const link = (await invite(page, email)).get(email)!

  const other = await openAs(server, 'manager', '/dashboard')
  await other.goto(link)
  await expect(other.getByText('This invitation is for e•••@riverfood.test.')).toBeVisible()
  await expect(other.getByText(ORGANIZATION)).toHaveCount(0)
  await expectAccessible(other, 'an invitation for someone else')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('heading', { name: `Join ${ORGANIZATION}` })).toBeVisible()
  await expectAccessible(other, 'an invitation for someone with an account')
  await fillIn(other, { Password: 'not-the-password' })
  await accept(other).click()
  await expect(other.getByRole('alert').getByText('Invalid email or password')).toBeVisible()
  await fillIn(other, { Password: PASSWORD })
  await accept(other).click()
  await shows(other, 'Welcome back!')
  await expect(other).toHaveURL(/\/dashboard$/)
  await expect(other.getByText(ORGANIZATION).first()).toBeVisible()

  // Signed in already: one click.
  const own = (await invite(page, 'admin@riverfood.test')).get('admin@riverfood.test')!
  const signedIn = await openAs(server, 'riverAdmin', '/dashboard')
  await signedIn.goto(own)
  await expect(signedIn.getByText("You're signed in with this address.")).toBeVisible()
  await expectAccessible(signedIn, 'an invitation for whoever is signed in')
  await accept(signedIn).click()
  await shows(signedIn, 'Welcome back!')
  await expect(signedIn.getByText(ORGANIZATION).first()).toBeVisible()
})

test('every other end of an invitation says what it is', async ({ openAs, openPage }) => {
  test.setTimeout(120_000)
  const page = await openAs(server, 'admin', '/resources/staff')
  const links = await invite(page, 'ann@new.test', 'bob@new.test', 'cleo@new.test')

  await test.step('no token', async () => {
    const stranger = await openPage(server)
    await stranger.goto('/accept-invitation')
    await expectInvalid(stranger, 'No invitation token provided.')
  })

  await test.step('an address that is no screen, with a token in its query or path (SEC-41)', async () => {
    const token = new URL(links.get('ann@new.test')!).searchParams.get('token')!
    for (const path of [`/old/invitation?token=${token}`, `/join/token/${token}`, `/i/${token}`]) {
      const stranger = await openPage(server)
      await stranger.goto(path)
      await expect(stranger).toHaveURL(/\/accept-invitation$/)
      await expect(stranger.getByRole('heading', { name: `Join ${ORGANIZATION}` })).toBeVisible()
    }
    const signedIn = await openAs(server, 'employee', `/nowhere?token=${token}`)
    await expect(signedIn.getByText('This invitation is for a•••@new.test.')).toBeVisible()
  })

  await test.step('an address that is not confirmed', async () => {
    const data = { firstName: 'Bob', lastName: 'Cray', email: 'bob@new.test', password: 'lantern-over-the-pier' }
    const stranger = await openPage(server)
    await expect(await stranger.request.post('/api/v1/auth/sign-up', { data })).toBeOK()
    await stranger.goto(links.get('bob@new.test')!)
    await shows(stranger, 'Email Confirmation Required')
    await expectAccessible(stranger, 'an invitation of an address that is not confirmed')
    await fillIn(stranger, {
      'First name': 'Bob',
      'Last name': 'Cray',
      Password: 'harbor-in-the-morning',
      'Confirm password': 'harbor-in-the-morning',
    })
    await accept(stranger).click()
    await shows(stranger, `Welcome to ${ORGANIZATION}`)
  })

  await test.step('a server that fails', async () => {
    const stranger = await openPage(server)
    await stranger.goto(links.get('ann@new.test')!)
    await failCalls(stranger, /invitations\/accept$/, { status: 500, code: 'INTERNAL', message: 'Something failed' })
    await fillIn(stranger, {
      'First name': 'Ann',
      'Last name': 'Lee',
      Password: 'lantern-over-the-pier',
      'Confirm password': 'lantern-over-the-pier',
    })
    await accept(stranger).click()
    await shows(stranger, 'Error accepting invitation')
    await failCalls(page, /invitations\/create$/, { status: 500, code: 'INTERNAL', message: 'Something failed' })
    await startInviting(page, 'dora@new.test')
    await dialog(page).getByRole('button', { name: 'Create invitation links' }).click()
    await shows(page, 'Invitation Error')
    await shows(page, 'Failed to send organization invitation. Please try again.')
  })

  await test.step('an organization that was switched off', async () => {
    const active = (isActive: boolean) =>
      asOwner(server, client => client.query(`update app.organizations set is_active = $1 where domain = 'harborlight'`, [isActive]))
    await active(false)
    const stranger = await openPage(server)
    await stranger.goto(links.get('cleo@new.test')!)
    await expectInvalid(stranger, 'Organization not found')
    await active(true)
  })

  await test.step('a link that expired', async () => {
    await moveClock(server, '7 days 1 minute')
    const stranger = await openPage(server)
    await stranger.goto(links.get('cleo@new.test')!)
    await expectInvalid(stranger, 'This invitation has expired')
    await moveClock(server, '0')
  })
})

test('an address that was invited before can be sent its invitation again from the dialog; a role is changed in the panel and holds at once', async ({
  openAs,
}) => {
  const page = await openAs(server, 'admin', '/resources/staff')
  await invite(page, 'eve@new.test')
  await startInviting(page, 'eve@new.test, manager@harborlight.test')
  await dialog(page).getByRole('button', { name: 'Create invitation links' }).click()
  await expect(dialog(page).getByText('manager@harborlight.test already belongs to a member')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Send again to eve@new.test' }).click()
  await expect(dialog(page).getByLabel('Link for eve@new.test')).toHaveValue(/\/accept-invitation\?token=/)
  await dialog(page).getByRole('button', { name: 'Done' }).click()

  const marcus = await openAs(server, 'manager', '/resources/staff')
  await expect(marcus.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await page.goto('/resources/staff?search=Marcus')
  await page.getByRole('table', { name: 'Staff' }).getByRole('button', { name: 'Marcus Bell', exact: true }).click()
  await page.getByRole('tab', { name: 'Access' }).click()
  await page.getByRole('button', { name: 'Change role' }).click()
  const change = page.getByRole('dialog', { name: 'Change the role of Marcus Bell' })
  await change.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Administrator', exact: true }).click()
  await expectAccessible(page, 'changing a role')
  await change.getByRole('button', { name: 'Save' }).click()
  await shows(page, 'Role assigned successfully')
  // His open tab learns of it without a reload.
  await expect(marcus.getByRole('button', { name: 'Invite people' })).toBeVisible()
})
