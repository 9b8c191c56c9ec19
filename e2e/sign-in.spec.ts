import { asOwner, moveClock } from './database.ts'
import { accounts, enterCredentials, PASSWORD } from './people.ts'
import { startServer } from './server.ts'
import { noteSeen, shows } from './specified-text.ts'
import { expect, serverOfFile, test } from './test.ts'

// With the real limit on wrong passwords, which is tested here.
const server = serverOfFile({ STEWARD_LOGIN_LIMIT: '5' })
test.use({ expectedErrors: /Failed to load resource: net::ERR_FAILED/ })

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''

test('each sign-in form has its title and begins in its first field, and nothing above the fields moves', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/auth')
  const top = async (title: string) => {
    const [heading, form] = [page.getByRole('heading', { level: 1, name: title }), page.getByRole('form').first()]
    return [(await heading.boundingBox())!.y, (await form.boundingBox())!.y]
  }
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  const place = await top('Sign in')
  for (const [verb, title, first] of [
    ['Create account', 'Create account', 'First name'],
    ['Back to sign in', 'Sign in', 'Email'],
    ['Forgot Password', 'Forgot Password', 'Email'],
  ] as const) {
    await page.getByRole('button', { name: verb }).click()
    await expect(page).toHaveTitle(`${title} · Steward`)
    await expect(page.getByLabel(first, { exact: true })).toBeFocused()
    expect(await top(title)).toEqual(place)
  }
  await page.goto('/auth?mode=reset-password')
  await expect(page).toHaveTitle('Set a new password · Steward')
  await page.getByRole('button', { name: 'Email me a reset link' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a person signs in with valid credentials only', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/')
  await expect(page).toHaveURL(/\/auth$/)
  await expect(page).toHaveTitle('Sign in · Steward')
  const [email, password] = [page.getByLabel('Email', { exact: true }), page.getByLabel('Password', { exact: true })]

  await test.step('an empty form shows what is missing and focuses it', async () => {
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await shows(page, 'Please enter your email address')
    await expect(email).toBeFocused()
    await expect(email).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('Caps Lock is pointed out while the password has the focus', async () => {
    await password.dispatchEvent('keydown', { key: 'A', modifierCapsLock: true })
    await expect(page.getByText('Caps Lock is on')).toBeVisible()
    await password.dispatchEvent('keydown', { key: 'a' })
    await expect(page.getByText('Caps Lock is on')).toBeHidden()
  })

  await test.step('the password can be revealed and pasted', async () => {
    await password.fill('wrong-password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
  })

  await test.step('a wrong password and an unknown address get the same answer', async () => {
    const alertTexts: (string | null)[] = []
    for (const address of [accounts.employee, 'nobody@harborlight.test']) {
      await email.fill(address)
      await password.fill('wrong-password')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      const alert = page.getByRole('form').getByRole('alert')
      await expect(alert).toBeVisible()
      alertTexts.push(await alert.textContent())
      await page.reload()
    }
    expect(alertTexts[0]).toBe(alertTexts[1])
  })

  await test.step('spaces around the address are ignored', async () => {
    await email.fill(`  ${accounts.employee.toUpperCase()} `)
    await password.fill(PASSWORD)
    await password.press('Enter')
    await expect(page).toHaveURL(/\/dashboard$/)
  })

  await test.step('when signed in, the sign-in page redirects', async () => {
    await page.goto('/auth')
    await expect(page).toHaveURL(/\/dashboard$/)
  })
})

test('where the installation holds the demo, a card signs in as a person of each role', async ({ openPage }) => {
  for (const role of ['Employee', 'Manager', 'Administrator']) {
    const page = await openPage(server)
    await page.goto('/auth')
    const card = page.getByRole('region', { name: 'Try the demo' }).getByRole('button', { name: role })
    expect(await card.locator('span').evaluate(label => label.scrollWidth - label.clientWidth), `${role} in full`).toBe(0)
    await card.click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await expect(page.getByRole('banner').getByText(role, { exact: true })).toBeVisible()
  }
})

test('a deep link survives signing in, a link to another site does not (SEC-46)', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/notifications?show=unread')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await enterCredentials(page, 'employee')
  await expect(page).toHaveURL(/\/notifications\?show=unread$/)

  for (const elsewhere of ['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
    const other = await openPage(server)
    await other.goto(`/auth?next=${encodeURIComponent(elsewhere)}`)
    await enterCredentials(other, 'employee')
    await expect(other).toHaveURL(`${server.url}/dashboard`)
  }
})

test('five wrong passwords pause the account, and the page says so (SEC-62)', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/auth')
  for (let tried = 0; tried < 5; tried++) {
    await enterCredentials(page, 'riverEmployee', `wrong-password-${tried}`)
    await expect(page.getByRole('form').getByRole('alert')).toBeVisible()
    await page.reload()
  }
  await enterCredentials(page, 'riverEmployee')
  await shows(page, 'Rate Limit Exceeded')
  await shows(page, 'Too many {action} attempts. Please try again later.', { action: 'login' })
  await expect(page).toHaveURL(/\/auth$/)
  await moveClock(server, '16 minutes')
  await enterCredentials(page, 'riverEmployee')
  await expect(page).toHaveURL(/\/dashboard$/)
  await moveClock(server, '0')
})

test('a forgotten password is reset with the mailed link, once, and other devices are signed out (SEC-44, SEC-45)', async ({
  openPage,
  openAs,
}) => {
  const elsewhere = await openAs(server, 'manager')
  const page = await openPage(server)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await shows(page, 'Forgot Password')
  await page.getByRole('button', { name: 'Email me a reset link' }).click()
  await shows(page, 'Please enter your email address')
  await page.getByLabel('Email', { exact: true }).fill(accounts.manager)
  await page.getByRole('button', { name: 'Email me a reset link' }).click()
  await shows(page, 'Password reset link sent! Check your email.')
  const [, link = ''] = await server.logged(new RegExp(`Mail to ${accounts.manager}: .*\\s+(http\\S+)`))

  await page.goto(link)
  await shows(page, 'Enter your new password below.')
  const save = page.getByRole('button', { name: 'Update password' })
  await page.getByLabel('New password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password', { exact: true }).fill('different')
  await save.click()
  await shows(page, 'Password must be at least 6 characters')
  await shows(page, 'Passwords do not match')
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('password1')
  await save.click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  for (const label of ['New password', 'Confirm password']) await page.getByLabel(label, { exact: true }).fill('lantern-over-the-pier')
  await save.click()
  await shows(page, 'Password updated successfully! Redirecting...')
  await expect(page).toHaveURL(/\/dashboard$/)

  await elsewhere.goto('/notifications')
  await expect(elsewhere).toHaveURL(/\/auth/)
  const again = await openPage(server)
  await again.goto(`/auth?mode=reset-password&token=${tokenOf(link)}`)
  for (const label of ['New password', 'Confirm password']) await again.getByLabel(label, { exact: true }).fill('another-password-1')
  await again.getByRole('button', { name: 'Update password' }).click()
  await expect(again.getByRole('form').getByRole('alert')).toBeVisible()
  await again.goto('/auth')
  await enterCredentials(again, 'manager', 'lantern-over-the-pier')
  await expect(again).toHaveURL(/\/dashboard$/)
})

test('a reset page without its link says that it is missing', async ({ openPage }) => {
  for (const address of ['/auth?mode=reset-password', '/auth#type=recovery']) {
    const page = await openPage(server)
    await page.goto(address)
    await shows(page, 'Auth session missing!')
  }
})

test('a new account opens once its address is confirmed', async ({ openPage }) => {
  const page = await openPage(server)
  const email = 'new.person@example.org'
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Quist')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('lantern-over-the-pier')
  await page.getByLabel('Confirm password', { exact: true }).fill('lantern-over-the-pier')
  await page.getByRole('button', { name: 'Create account' }).click()
  await shows(page, 'Account created! Please check your email to verify your account.')
  await server.logged(new RegExp(`Mail to ${email}: .*\\s+(http\\S+)`))

  await page.getByRole('button', { name: 'Back to sign in' }).click()
  const enter = async () => {
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('lantern-over-the-pier')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await enter()
  await page.getByRole('button', { name: 'Resend email' }).click()
  await expect(page.getByText("we've sent a new link")).toBeVisible()
  const [, link = ''] = await server.logged(new RegExp(`Mail to ${email}: [^]*Mail to ${email}: .*\\s+(http\\S+)`))
  await page.goto(link)
  await expect(page.getByText('Your email address is confirmed. You can sign in now.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await enter()
  await expect(page).toHaveURL(/\/welcome$/)
  await expect(page.getByText("You're not part of an organization yet")).toBeVisible()
})

test('after thirty idle minutes the session is over, and the page says why', async ({ openAs }) => {
  const page = await openAs(server, 'admin', '/settings/my-account')
  // The page checks the session once by itself, 3 s after it opened; here the person's own action must notice the end.
  await page.waitForTimeout(3500)
  await moveClock(server, '31 minutes')
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Whitfield-Moss')
  await page.getByRole('button', { name: 'Save name' }).click()
  await shows(page, 'Session Expired')
  await shows(page, 'Your session has expired. Please log in again.')
  await expect(page).toHaveURL(/\/auth\?/)
  await moveClock(server, '0')
  await enterCredentials(page, 'admin')
  await expect(page).toHaveURL(/\/settings\/my-account$/)
  await expect(page.getByLabel('Last name')).toHaveValue('Whitfield')
})

test('an untouched tab signs out by itself when its session was ended elsewhere (SEC-45)', async ({ openAs }) => {
  const page = await openAs(server, 'riverEmployee', '/time/my-time')
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
  await asOwner(server, async client => {
    await client.query(`delete from auth.session where "userId" = (select id from auth."user" where email = $1)`, [accounts.riverEmployee])
    // Trigger at once what the server's check of its streams does within a minute.
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'steward listen'`)
  })
  await expect(page).toHaveURL(/\/auth/, { timeout: 15_000 })
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toHaveCount(0)
})

test('signing out ends the session on the server, in every tab, and the back button shows nothing of it (SEC-60)', async ({ openAs }) => {
  const page = await openAs(server, 'employee')
  const second = await page.context().newPage()
  for (const path of ['/time/my-time', '/notifications']) {
    for (const tab of [page, second]) {
      await tab.goto(path)
      await expect(tab.locator('h1')).toBeVisible()
    }
  }
  const before = await page.context().cookies()
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await expect(second).toHaveURL(/\/auth/)
  for (const tab of [page, second]) {
    await tab.goBack()
    await expect(tab.getByLabel('Email', { exact: true })).toBeVisible()
    await expect(tab.getByRole('button', { name: /^Your account/ })).toHaveCount(0)
  }
  await page.context().addCookies(before)
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
})

test('when the server is unreachable each form shows an error', async ({ openPage }) => {
  const page = await openPage(server)
  await page.goto('/auth')
  await page.route('**/rpc/**', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  const alert = page.getByRole('form').getByRole('alert')
  const fill = async (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  const says = async (text: string) => {
    await expect(alert).toContainText(text)
    noteSeen(text)
  }
  await enterCredentials(page, 'employee')
  await says('Failed to sign in')

  await page.goto('/auth?mode=forgot')
  await fill('Email', accounts.employee)
  await page.getByRole('button', { name: 'Email me a reset link' }).click()
  await says('Failed to send reset email')

  await page.goto('/auth?mode=sign-up')
  for (const [label, value] of [
    ['First name', 'Nora'],
    ['Last name', 'Quist'],
    ['Email', 'other@example.org'],
    ['Password', 'lantern-over-the-pier'],
    ['Confirm password', 'lantern-over-the-pier'],
  ] as const)
    await fill(label, value)
  await page.getByRole('button', { name: 'Create account' }).click()
  await says('Failed to create account')

  await page.goto('/auth?mode=reset-password&token=anything')
  for (const label of ['New password', 'Confirm password']) await fill(label, 'lantern-over-the-pier')
  await page.getByRole('button', { name: 'Update password' }).click()
  await says('Failed to update password')
})

test('over plain HTTP for others a warning is shown, and signing in still works', async ({ openPage }) => {
  const open = await startServer({ production: true })
  try {
    const page = await openPage(open)
    await page.goto('/auth')
    await shows(page, 'Security Warning')
    await shows(page, 'This application should be accessed over HTTPS')
    await enterCredentials(page, 'employee')
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.close()
  } finally {
    await open.stop()
  }
})

test('no script can read the session cookie', async ({ openAs }) => {
  const page = await openAs(server, 'employee')
  const cookies = (await page.context().cookies()).filter(({ name }) => name === 'steward')
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: 'Lax', path: '/' }])
  expect(await page.evaluate(() => document.cookie)).not.toContain('steward=')
})
