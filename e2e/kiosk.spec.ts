import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { asOwner } from './database.ts'
import { expect, organizationOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, submit, typeHours } from './timesheet.ts'

// A first code that asks for another one answers 403, a number that is kept 422, and a wrong code 401, as does whatever is called once the session is over.
test.use({ expectedErrors: /status of (401|403|422)/ })

const organization = organizationOfFile()
const tablet = { viewport: { width: 820, height: 1180 }, hasTouch: true }
const OWN_CODE = '480913'

/** Someone on staff without an address and without an account. */
async function hire(firstName: string, number: string): Promise<string> {
  const { rows } = await asOwner(organization, client =>
    client.query<{ id: string }>(
      `insert into app.employees (organization_id, id, first_name, last_name, employee_id, time_tracking_group_id, reports_to_employee_id, hire_date)
       select e.organization_id, gen_random_uuid(), $1, 'Okafor', $2, e.time_tracking_group_id, e.reports_to_employee_id, '2020-01-06'
       from app.employees e join platform.profiles p on p.id = e.user_id where p.email = $3 returning id`,
      [firstName, number, organization.email('employee')],
    ),
  )
  return rows[0]!.id
}

/** Gives the person a code on their record in Staff, and reads it. */
async function giveCode(admin: Page, name: string, id: string): Promise<string> {
  await admin.goto(`/resources/staff?employee=${id}&tab=access`)
  await admin.getByRole('button', { name: 'Give a kiosk code' }).click()
  const dialog = admin.getByRole('alertdialog', { name: `Kiosk code for ${name}` })
  const code = (await dialog.getByText(/^\d{6}$/).textContent()) ?? ''
  await expectAccessible(admin, 'a new code')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(admin.getByText(`${name} signs in at a kiosk`)).toBeVisible()
  return code
}

async function bind(page: Page, name: string): Promise<void> {
  await page.goto('/settings/kiosks')
  await page.getByRole('button', { name: 'Use this device as a kiosk' }).click()
  await page.getByLabel('Name').fill(name)
  await expectAccessible(page, 'turning a device into a kiosk')
  await page.getByRole('button', { name: 'Turn into a kiosk' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your employee number' })).toBeVisible()
}

/** Types on the pad, as on a tablet. */
async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole('button', { name: digit, exact: true }).tap()
}

async function signIn(page: Page, number: string, code: string): Promise<void> {
  await press(page, number)
  await page.getByRole('button', { name: 'Next' }).tap()
  await press(page, code)
  await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
}

/** No one has touched the kiosk for this long. */
const idleFor = (time: string) =>
  asOwner(organization, client =>
    client.query(`update auth.session set "lastActivityAt" = app.now() - $1::interval where "kioskId" is not null`, [time]),
  )

test('a number with letters is typed without any keyboard, and every key is on a screen of 1280 by 800', async ({ openAs }) => {
  const id = await hire('Ngozi', 'NK/7-A')
  const admin = await openAs(organization, 'admin', null)
  const first = await giveCode(admin, 'Ngozi', id)
  await expect(admin.getByText('For kiosks only')).toBeVisible()
  await expect(admin.getByText('Records their own hours at kiosks. Sees nothing else.')).toBeVisible()
  await expectAccessible(admin, 'the access of someone who signs in at kiosks')

  const device = await openAs(organization, 'admin', null, { viewport: { width: 1280, height: 800 } })
  await bind(device, 'Reception')
  const press = (key: string) => device.getByRole('button', { name: key, exact: true }).click()
  await press('Use letters')
  for (const letter of 'NK/') await press(letter)
  await expectAccessible(device, 'the letters of a kiosk')
  await expect(device.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
  await press('Use numbers')
  await press('7')
  await press('Use letters')
  for (const letter of '-A') await press(letter)
  await device.getByRole('button', { name: 'Next' }).click()
  await expect(device.getByRole('button', { name: 'Use letters' })).toHaveCount(0)
  for (const digit of '000000') await press(digit)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(device.getByRole('alert')).toHaveText('Wrong employee number or code')
  // With the error, the highest of all steps.
  for (const name of ['Start over', 'Sign in']) await expect(device.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  for (const digit of first) await press(digit)
  await device.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(device.getByRole('heading', { name: 'Choose your own code' })).toBeVisible()

  await test.step('the field of the number says what it is for, and keeps it', async () => {
    await admin.goto(`/resources/staff?employee=${id}`)
    await admin.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = admin.getByRole('textbox', { name: 'Employee ID' })
    await expect(field).toHaveAccessibleDescription('They sign in at kiosks with it. To remove it, end their kiosk access first.')
    await field.fill('')
    await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(field).toHaveAccessibleDescription(/Ngozi signs in at kiosks with this number/)
  })
})

test('an administrator makes a kiosk; a person without an address changes their code, enters three days and submits; the next person sees nothing of it', async ({
  openAs,
}) => {
  test.setTimeout(180_000)
  const [chidi, adaeze] = [await hire('Chidi', '7301'), await hire('Adaeze', '7302')]
  const admin = await openAs(organization, 'admin', null)
  const first = await giveCode(admin, 'Chidi', chidi)
  const second = await giveCode(admin, 'Adaeze', adaeze)

  const device = await openAs(organization, 'admin', null, tablet)
  await bind(device, 'Front desk')
  await expectAccessible(device, 'the sign-in of a kiosk')

  await test.step('the device opens nothing else', async () => {
    for (const path of ['/', '/auth', '/dashboard', '/settings/my-account']) {
      await device.goto(path)
      await expect(device).toHaveURL(/\/kiosk$/)
    }
  })

  await test.step('a wrong code says no more than that', async () => {
    await signIn(device, '7301', '200001')
    await expect(device.getByRole('alert')).toHaveText('Wrong employee number or code')
    await device.getByRole('button', { name: 'Start over' }).tap()
  })

  await test.step('the first code is changed', async () => {
    await signIn(device, '7301', first)
    await expect(device.getByRole('heading', { name: 'Choose your own code' })).toBeVisible()
    await press(device, '123456')
    await device.getByRole('button', { name: 'Next' }).tap()
    await expect(device.getByRole('alert')).toHaveText("Choose a code that's harder to guess")
    await press(device, OWN_CODE)
    await device.getByRole('button', { name: 'Next' }).tap()
    await press(device, OWN_CODE)
    await device.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(device.getByText('Chidi Okafor', { exact: true })).toBeVisible()
  })

  await test.step('three days are entered and submitted', async () => {
    await expect(device.getByRole('heading', { name: 'My Time' })).toBeVisible()
    await expectAccessible(device, 'My Time at a kiosk')
    for (const day of (await datesOf(device)).slice(0, 3)) await typeHours(device, day, '8')
    await allSaved(device)
    await submit(device)
  })

  await test.step('the next person sees nothing of it', async () => {
    await device.getByRole('button', { name: 'Done' }).tap()
    await expect(device.getByText("You're done. The next person can sign in.")).toBeVisible()
    await expect(device.getByText('Chidi')).toHaveCount(0)
    await signIn(device, '7302', second)
    await expect(device.getByRole('heading', { name: 'Choose your own code' })).toBeVisible()
    await press(device, '571024')
    await device.getByRole('button', { name: 'Next' }).tap()
    await press(device, '571024')
    await device.getByRole('button', { name: 'Sign in', exact: true }).tap()
    await expect(device.getByText('Adaeze Okafor', { exact: true })).toBeVisible()
    await expect(device.getByText('24.00')).toHaveCount(0)
    await expect(device.getByText('Chidi')).toHaveCount(0)
  })

  await test.step('an idle minute is announced, saves what was typed, and ends the session', async () => {
    const [day = ''] = await datesOf(device)
    await cell(device, day).click()
    await device.keyboard.type('7')
    // Every five seconds the device reports what was typed, or asks: then it has reported all, and the server's clock decides.
    await device.waitForResponse(/\/rpc\/kiosk\/session/)
    await idleFor('41 seconds')
    const question = device.getByRole('alertdialog', { name: 'Are you still there?' })
    await expect(question).toBeVisible({ timeout: 20_000 })
    await expectAccessible(device, 'the question of an idle kiosk')
    await question.getByRole('button', { name: "I'm still here" }).tap()
    await expect(question).toHaveCount(0)
    await expect(device.getByText('Adaeze Okafor', { exact: true })).toBeVisible()
    await idleFor('61 seconds')
    await expect(device.getByRole('heading', { name: 'Enter your employee number' })).toBeVisible({ timeout: 20_000 })
    const { rows } = await asOwner(organization, client =>
      client.query(`select t.minutes from app.time_entries t join app.employees e on e.id = t.employee_id where e.first_name = 'Adaeze'`),
    )
    expect(rows).toEqual([{ minutes: 420 }])
  })

  await test.step('a stolen device is ended from My account', async () => {
    await signIn(device, '7301', OWN_CODE)
    await expect(device.getByText('Chidi Okafor', { exact: true })).toBeVisible()
    await admin.goto('/settings/my-account')
    await admin.getByRole('button', { name: 'End kiosk Front desk' }).click()
    await expectAccessible(admin, 'ending a kiosk')
    await admin.getByRole('dialog').getByRole('button', { name: 'End kiosk' }).click()
    await expect(device.getByRole('heading', { name: "This device isn't a kiosk" })).toBeVisible({ timeout: 20_000 })
    await device.goto('/auth')
    await expect(device).toHaveURL(/\/auth$/)
  })
})
