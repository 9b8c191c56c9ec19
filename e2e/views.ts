import type { Page } from '@playwright/test'
import { failCalls } from './fail-calls.ts'
import type { Account } from './people.ts'
import { expect } from './test.ts'
import { dayResults, timeGroups, workflows } from './time-views.ts'
import { cell, datesOf, goToPreviousPeriod, savedText } from './timesheet.ts'
import type { View } from './view.ts'

/** Reloads the screen so that its own calls fail. */
export async function withoutData(page: Page): Promise<void> {
  await failCalls(page, /^\/rpc\/(?!identity|bootstrap|notifications|live)/, {
    status: 500,
    code: 'INTERNAL',
    message: 'Something failed',
  })
  // With a query in the address the page does not contain the answer of the screen's own call.
  const address = new URL(page.url())
  address.searchParams.set('tab', 'pending')
  await page.goto(address.href)
  await expect(page.getByRole('button', { name: 'Try Again' }).first()).toBeVisible({ timeout: 20_000 })
}

/** Opens a person's timesheet to enter time for them. */
async function openSomeonesTimesheet(page: Page): Promise<void> {
  await page.getByRole('listitem').getByRole('button', { name: 'Enter hours' }).first().click()
  await expect(page.getByRole('grid', { name: 'Timesheet' })).toBeVisible()
}

/** The menu of a record's row; on a phone its details, which hold the same. */
async function openActions(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
}

/** The same path at an organization's own address. */
async function openAt(page: Page, subdomain: string): Promise<void> {
  const address = new URL(page.url())
  address.hostname = `${subdomain}.localhost`
  await page.goto(address.href)
}

/** The settings, and the screens of records in their states. */
const records: View[] = [
  { name: 'settings', path: '/settings' },
  { name: 'organization profile', path: '/settings/organization-profile' },
  {
    name: 'organization profile, a subdomain that is taken',
    path: '/settings/organization-profile',
    prepare: async page => {
      await page.getByLabel('Subdomain').fill('riverfood')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Subdomain Unavailable')).toBeVisible()
    },
  },
  { name: 'organization profile, failed', path: '/settings/organization-profile', prepare: withoutData },
  { name: 'system preferences', path: '/settings/system-preferences' },
  ...['departments', 'locations', 'units'].map(name => ({ name, path: `/settings/${name}` })),
  {
    name: 'contacts, none',
    path: '/settings/contacts',
    prepare: page => expect(page.getByText('No contacts yet')).toBeVisible(),
  },
  {
    name: 'a new department, invalid',
    path: '/settings/departments',
    prepare: async page => {
      await page.getByRole('button', { name: 'New department' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('This field is required')).toBeVisible()
    },
  },
  {
    name: 'the actions of a department',
    path: '/settings/departments',
    prepare: async page => {
      await openActions(page, 'Shelter')
      await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toBeVisible()
    },
  },
  {
    name: 'deactivating a department',
    path: '/settings/departments',
    prepare: async page => {
      await openActions(page, 'Shelter')
      await page
        .getByRole('menuitem', { name: 'Deactivate' })
        .or(page.getByRole('button', { name: 'Deactivate' }))
        .click()
      await expect(page.getByText('What depends on it')).toBeVisible()
    },
  },
  {
    name: 'account with its picture',
    path: '/settings/my-account',
    prepare: page => expect(page.getByRole('group', { name: 'Profile picture' })).toBeVisible(),
  },
]

const staff = '/resources/staff'

/** On a phone a row's button holds both lines. */
const openGrace = async (page: Page): Promise<void> => {
  await page
    .getByRole('button', { name: /^Grace Nakamura/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Grace Nakamura' }).getByRole('tab').first()).toBeVisible()
}

/** The staff screen in its views and states. */
const staffStates: View[] = [
  { name: 'staff as a table', path: staff },
  { name: 'staff as cards', path: `${staff}?view=cards` },
  {
    name: 'staff as a chart, one selected',
    path: `${staff}?view=chart`,
    prepare: async page => {
      const top = page.getByRole('treeitem').first()
      if (await top.isVisible()) await top.click()
    },
  },
  { name: 'staff, nothing found', path: `${staff}?search=zzzz` },
  { name: 'staff, failed', path: staff, prepare: withoutData },
  { name: 'a person', path: staff, prepare: openGrace },
  {
    name: 'a person’s job',
    path: staff,
    prepare: async page => {
      await openGrace(page)
      await page.getByRole('tab', { name: 'Job' }).click()
    },
  },
  {
    name: 'a person’s documents, one not taken',
    path: staff,
    prepare: async page => {
      await openGrace(page)
      await page.getByRole('tab', { name: 'Documents' }).click()
      await expect(page.getByText('No documents yet')).toBeVisible()
      const file = { name: 'letter.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
      await page.locator('input[type=file]').setInputFiles(file)
      await expect(page.getByText("This type of file isn't accepted")).toBeVisible()
    },
  },
  { name: 'a person who is not there', path: `${staff}?employee=00000000-0000-4000-8000-000000000000` },
  {
    name: 'a new person, invalid',
    path: `${staff}?add=1`,
    prepare: async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('This field is required').first()).toBeVisible()
    },
  },
  {
    name: 'deactivating a person',
    path: staff,
    prepare: async page => {
      await openGrace(page)
      await page.getByRole('button', { name: 'Deactivate Grace' }).click()
      await expect(page.getByText('To hand over')).toBeVisible()
    },
  },
  {
    name: 'saved views',
    path: staff,
    prepare: async page => {
      if ((page.viewportSize()?.width ?? 0) < 768) {
        await page.getByRole('button', { name: 'More for the list' }).click()
        await page.getByRole('menuitem', { name: 'Views' }).click()
      } else await page.getByRole('button', { name: 'Views' }).click()
      await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
    },
  },
]

/** The toolbox with its mail. */
const toolbox: View[] = [
  { name: 'toolbox, no mail', path: '/toolbox', prepare: page => expect(page.getByText('No mail yet')).toBeVisible() },
  { name: 'toolbox, nothing found', path: '/toolbox?state=failed' },
  { name: 'toolbox, failed', path: '/toolbox', prepare: withoutData },
  {
    name: 'a mail that is not there',
    path: '/toolbox?mail=00000000-0000-4000-8000-000000000000',
    prepare: page => expect(page.getByText('This message is no longer here')).toBeVisible(),
  },
]

/** People and modules. */
const moduleAccess: View[] = [
  {
    name: 'module access, why someone has a module',
    path: '/settings/module-access',
    prepare: async page => {
      if ((page.viewportSize()?.width ?? 0) < 768)
        await page
          .getByRole('listitem')
          .getByRole('button', { name: /^Amina Yusuf/ })
          .click()
      await page.getByRole('button', { name: 'Time for Amina Yusuf: On by policy' }).click()
      await expect(page.getByRole('button', { name: 'Turn off for Amina' })).toBeVisible()
    },
  },
  { name: 'module access, failed', path: '/settings/module-access', prepare: withoutData },
  {
    name: 'the policy of a module',
    path: '/settings/module-access?tab=policies',
    prepare: async page => {
      await page.getByRole('button', { name: 'Change policy' }).first().click()
      await page.getByText('By role or department').click()
      await expect(page.getByRole('group', { name: 'Departments' })).toBeVisible()
    },
  },
]

/** Roles, who holds them, and how they are audited. */
const roles: View[] = [
  {
    name: 'a role with changed levels',
    path: '/settings/roles',
    prepare: async page => {
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: /^Payroll Specialist/ }).click()
      const row = page.getByRole('grid', { name: 'Permissions' }).locator('[data-permission="time_module"]')
      await row.getByRole('radio', { name: 'Write' }).check()
      await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible()
    },
  },
  {
    name: 'a new role, invalid',
    path: '/settings/roles',
    prepare: async page => {
      await page.getByRole('button', { name: 'New role' }).click()
      await page.getByRole('button', { name: 'Create role' }).click()
      await expect(page.getByText('Enter a name')).toBeVisible()
    },
  },
  { name: 'people and their roles', path: '/settings/roles?tab=people' },
  { name: 'roles, failed', path: '/settings/roles', prepare: withoutData },
  { name: 'what a person may do', path: '/settings/permission-audit' },
  { name: 'who has a permission', path: '/settings/permission-audit?by=permission&permission=time_my_time' },
  {
    name: 'two roles compared',
    path: '/settings/permission-audit?by=compare&of=roles',
    prepare: async page => {
      for (const [index, role] of ['Manager', 'Employee'].entries()) {
        await page.getByRole('combobox', { name: 'Choose a role' }).nth(index).click()
        await page.getByRole('option', { name: role, exact: true }).click()
      }
      await expect(page.getByRole('table', { name: 'Manager and Employee' })).toBeVisible()
    },
  },
]

/** Includes busy and broken states. */
export const gallery = '/dev/components'

/** A browser that is a kiosk, without binding it: the others of the suite would be bound too. */
async function atKiosk(page: Page): Promise<void> {
  const kiosk = { name: 'Front desk', organizationName: 'Harbor Light Community Services' }
  await page.route('**/rpc/kiosk/device*', route => route.fulfill({ json: { json: { kiosk } } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Enter your employee number' })).toBeVisible()
}

/** Comes to a kiosk's question for the code, and answers it: the server says the rule. */
async function enterCode(page: Page, status: number, rule: string, message = ''): Promise<void> {
  await atKiosk(page)
  await page.route('**/rpc/kiosk/signIn', route =>
    route.fulfill({
      status,
      json: { json: { defined: false, status, code: status === 401 ? 'UNAUTHENTICATED' : 'FORBIDDEN', message, data: { rule } } },
    }),
  )
  await page.keyboard.type('7301')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.keyboard.type('480913')
  await page.keyboard.press('Enter')
}

/** The states of a kiosk before anyone is signed in. kiosk.spec.ts looks at those behind a real code. */
const kiosk: View[] = [
  {
    name: 'a kiosk that is none',
    path: '/kiosk',
    prepare: page => expect(page.getByRole('heading', { name: "This device isn't a kiosk" })).toBeVisible(),
  },
  {
    name: 'a kiosk, without a number',
    path: '/kiosk',
    prepare: async page => {
      await atKiosk(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      // The keys are of no use without the button below them.
      await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
    },
  },
  {
    name: 'a kiosk, a wrong code',
    path: '/kiosk',
    prepare: async page => {
      await enterCode(page, 401, 'kiosk_sign_in', 'Wrong employee number or code')
      await expect(page.getByRole('alert')).toHaveText('Wrong employee number or code')
      await expect(page.getByLabel('Code')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeInViewport({ ratio: 1 })
    },
  },
  {
    name: 'a kiosk, a code of one’s own that is easy to guess',
    path: '/kiosk',
    prepare: async page => {
      await enterCode(page, 403, 'new_code')
      await expect(page.getByRole('heading', { name: 'Choose your own code' })).toBeVisible()
      await page.keyboard.type('123456')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Choose a code that is harder to guess')
      await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
    },
  },
]

/** What an administrator sees of kiosks, one of them on record. */
const kioskSettings: View[] = [
  { name: 'kiosks, none', path: '/settings/kiosks', prepare: page => expect(page.getByText('No kiosks yet')).toBeVisible() },
  {
    name: 'turning a device into a kiosk, without a name',
    path: '/settings/kiosks',
    prepare: async page => {
      await page.getByRole('button', { name: 'Use this device as a kiosk' }).click()
      await page.getByRole('button', { name: 'Turn into a kiosk' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  {
    name: 'ending a kiosk',
    path: '/settings/kiosks',
    prepare: async page => {
      const one = {
        id: '00000000-0000-4000-8000-000000000001',
        name: 'Front desk',
        boundByName: 'Dana Whitfield',
        boundAt: new Date(),
        lastUsedAt: null,
      }
      await page.route('**/rpc/kiosks/list*', route => route.fulfill({ json: { json: { kiosks: [one] } } }))
      await page.reload()
      await page.getByRole('button', { name: 'End kiosk Front desk' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'kiosks, failed', path: '/settings/kiosks', prepare: withoutData },
]

/** Answers a call of the part identity as the server does in a case that a page without a real link doesn't come to. */
const answerWith = (page: Page, name: string, { rule, ...error }: { status: number; code: string; rule: string }) =>
  page.route(`**/rpc/identity/${name}`, route =>
    route.fulfill({ status: error.status, json: { json: { defined: false, message: '', ...error, data: { rule } } } }),
  )

const views: Partial<Record<Account | 'stranger', View[]>> = {
  stranger: [
    {
      name: 'second factor, invalid',
      path: '/auth?mode=second-factor',
      prepare: async page => {
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'second factor, no more codes',
      path: '/auth?mode=second-factor',
      prepare: async page => {
        await answerWith(page, 'verifySecondFactor', { status: 403, code: 'FORBIDDEN', rule: 'second_factor_closed' })
        await page.getByLabel('Code').fill('123456')
        await page.getByRole('button', { name: 'Verify' }).click()
        await expect(page.getByText('Too many wrong codes were entered')).toBeVisible()
      },
    },
    {
      name: "sign-in at an organization's address",
      path: '/auth',
      prepare: async page => {
        await openAt(page, 'harborlight')
        await expect(page.getByText('Harbor Light Community Services', { exact: true })).toBeVisible()
      },
    },
    {
      name: 'an address without an organization',
      path: '/auth',
      prepare: async page => {
        await openAt(page, 'nobody')
        await expect(page.getByRole('heading', { name: 'Organization Not Found' })).toBeVisible()
      },
    },
    { name: 'every component in every state', path: gallery },
    {
      name: 'sign in, invalid',
      path: '/auth',
      prepare: async page => {
        await page.getByRole('button', { name: 'Sign In', exact: true }).click()
        await expect(page.getByText('Please enter your email address')).toBeVisible()
      },
    },
    {
      name: 'sign up, invalid',
      path: '/auth?mode=sign-up',
      prepare: page => page.getByRole('button', { name: 'Create account' }).click(),
    },
    { name: 'forgotten password', path: '/auth?mode=forgot' },
    { name: 'new password', path: '/auth?mode=reset-password&token=x' },
    { name: 'reset without a link', path: '/auth?mode=reset-password' },
    { name: 'verification failed', path: '/auth?mode=verify&token=x', prepare: page => expect(page.getByRole('alert')).toBeVisible() },
    {
      name: 'verification in another browser',
      path: '/auth?mode=verify&token=x',
      prepare: async page => {
        await answerWith(page, 'verifyEmail', { status: 422, code: 'VALIDATION', rule: 'choose_password' })
        // The address no longer has the link's secret.
        await page.goto('/auth?mode=verify&token=x')
        await expect(page.getByText('Choose a password', { exact: true })).toBeVisible()
      },
    },
    { name: 'session expired', path: '/auth?ended=expired' },
    { name: 'set up already', path: '/setup' },
    { name: 'not found', path: '/nowhere' },
  ],
  employee: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'one’s own ticket', path: '/support', prepare: page => openTicket(/^Week total/)(page), opens: '/support/$id' },
    {
      name: 'a new support ticket, invalid',
      path: '/dashboard',
      prepare: async page => {
        await page.getByRole('button', { name: 'Support', exact: true }).click()
        await page.getByRole('menuitem', { name: 'Create a Ticket' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Submit ticket' }).click()
        await expect(page.getByText('This field is required').first()).toBeVisible()
      },
    },
    { name: 'own timesheet', path: '/time/my-time' },
    {
      name: 'own timesheet, an invalid cell and notes',
      path: '/time/my-time',
      prepare: async page => {
        if ((page.viewportSize()?.width ?? 0) < 768) return page.getByRole('button', { name: 'Notes and history' }).click()
        const [monday = ''] = await datesOf(page)
        await page.getByRole('button', { name: 'Notes and history' }).click()
        await cell(page, monday).click()
        await page.keyboard.type('99')
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'submit dialog',
      path: '/time/my-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Submit timesheet' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'own timesheet, failed', path: '/time/my-time', prepare: withoutData },
    { name: 'report, failed', path: '/reports/timesheets', prepare: withoutData },
    { name: 'a section that is not theirs', path: '/time/my-team-time' },
    { name: 'notifications', path: '/notifications' },
    {
      name: 'bell',
      path: '/notifications',
      prepare: async page => {
        await page.getByRole('button', { name: 'Notifications' }).click()
        await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
      },
    },
    {
      name: 'user menu',
      path: '/notifications',
      prepare: async page => {
        await page.getByRole('button', { name: /^Your account/ }).click()
        await expect(page.getByRole('menu')).toBeVisible()
      },
    },
    {
      name: 'account, invalid',
      path: '/settings/my-account',
      prepare: async page => {
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    },
    {
      name: 'setting up an authenticator',
      path: '/settings/my-account',
      prepare: async page => {
        await page.getByRole('button', { name: 'Set up authenticator' }).click()
        await expect(page.getByLabel('Code')).toBeVisible()
      },
    },
    { name: 'report', path: '/reports/timesheets?from=2026-01-01&to=2026-12-31' },
    { name: 'report, empty', path: '/reports/timesheets?from=2001-01-01&to=2001-01-31' },
  ],
  manager: [
    { name: 'dashboard of a manager', path: '/dashboard' },
    {
      name: 'notifications, more about a record',
      path: '/notifications',
      prepare: async page => {
        await page
          .getByRole('button', { name: /^Show \d+ more/ })
          .first()
          .click()
        await expect(page.getByRole('list', { name: /^More about the same record/ })).toBeVisible()
      },
    },
    { name: 'locked timesheet', path: '/time/my-time', prepare: goToPreviousPeriod },
    { name: 'team', path: '/time/my-team-time' },
    { name: 'team, failed', path: '/time/my-team-time', prepare: withoutData },
    {
      name: 'certifying hours of a team',
      path: '/time/my-team-time?tab=certifications',
      prepare: async page => {
        // On a phone the card opens what the button does.
        const isPhone = page.viewportSize()!.width < 768
        const cards = page.getByRole('list', { name: 'Team certifications' }).getByRole('button')
        await (isPhone ? cards : page.getByRole('button', { name: 'Certify', exact: true })).first().click()
        await expect(page.getByRole('dialog').getByText('I have first-hand knowledge')).toBeVisible()
      },
    },
    { name: 'certifications, none', path: '/time/certifications' },
    { name: 'dashboard, failed', path: '/dashboard', prepare: withoutData },
    {
      name: 'a rejection without its reason',
      path: '/time/my-team-time',
      prepare: async page => {
        const isPhone = (page.viewportSize()?.width ?? 0) < 768
        if (isPhone) await page.getByRole('button', { name: /^Jamal Edwards/ }).click()
        await page.getByRole('form', { name: 'Decision' }).getByRole('button', { name: 'Reject' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        if (isPhone) await page.getByRole('button', { name: 'Add days' }).click()
        else await page.getByRole('grid').getByRole('button', { name: /^Mon/ }).first().click()
      },
    },
    {
      name: 'the question before an approval with warnings',
      path: '/time/my-team-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
        await expect(page.getByRole('dialog', { name: /^Approve .+ timesheet\?$/ })).toBeVisible()
      },
    },
    { name: 'team, reviewed', path: '/time/my-team-time', prepare: page => page.getByRole('tab', { name: /^Reviewed/ }).click() },
    { name: 'team, not submitted', path: '/time/my-team-time', prepare: page => page.getByRole('tab', { name: /^Not submitted/ }).click() },
    {
      name: 'notes, history and changed hours of a timesheet',
      path: '/time/my-team-time',
      prepare: async page => {
        if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: /^Jamal Edwards/ }).click()
        await page.getByRole('button', { name: 'Notes and history' }).click()
        await page.getByRole('button', { name: 'Show changes' }).click()
        await expect(page.getByText(/ → /).first()).toBeVisible()
      },
    },
    { name: 'report of a team', path: '/reports/timesheets?from=2026-01-01&to=2026-12-31' },
  ],
  admin: [
    { name: 'dashboard of an administrator', path: '/dashboard' },
    { name: 'team of an administrator', path: '/time/my-team-time' },
    {
      name: 'whose hours to enter',
      path: '/time/my-team-time',
      prepare: async page => {
        await page.getByRole('button', { name: 'Enter time for…' }).click()
        await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
      },
    },
    { name: 'someone else’s timesheet', path: '/time/my-team-time?tab=not_submitted', prepare: openSomeonesTimesheet },
    { name: 'an import of hours', path: '/time/import-hours' },
    {
      name: 'someone else’s timesheet, without a reason',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('button', { name: 'Start entering' }).click()
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'hours entered for someone else',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('textbox', { name: /^Reason/ }).fill('On leave')
        await page.keyboard.press('Enter')
        if ((page.viewportSize()?.width ?? 0) < 768)
          await page
            .getByRole('button', { name: /^Increase / })
            .first()
            .click()
        else {
          const [monday = ''] = await datesOf(page)
          await cell(page, monday).click()
          await page.keyboard.type('7')
          await page.keyboard.press('Enter')
        }
        await expect(page.getByText(savedText)).toBeVisible()
        await expect(
          page
            .getByText(/^Entered by/)
            .or(page.locator('[data-entered-by-other]'))
            .first(),
        ).toBeAttached()
      },
    },
    {
      name: 'submitting for someone else',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await page.getByRole('button', { name: 'Submit timesheet' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    {
      name: 'someone else’s timesheet, failed',
      path: '/time/my-team-time?tab=not_submitted',
      prepare: async page => {
        await openSomeonesTimesheet(page)
        await withoutData(page)
      },
    },
  ],
  super: [
    { name: 'the organizations of the installation', path: '/super-admin' },
    { name: 'the organizations, nothing found', path: '/super-admin?search=zzzz' },
    { name: 'the organizations, failed', path: '/super-admin', prepare: withoutData },
    {
      name: 'a new organization',
      path: '/super-admin',
      prepare: async page => {
        await page.getByRole('button', { name: 'New organization' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    { name: 'requests for modules at the platform', path: '/super-admin?tab=requests' },
    { name: 'the operators', path: '/super-admin?tab=operators' },
    { name: 'the security events', path: '/super-admin?tab=security' },
    { name: 'the mail of the installation', path: '/super-admin?tab=mail' },
    { name: 'mail of the installation, nothing found', path: '/super-admin?tab=mail&search=zzzz' },
    {
      name: 'one organization, for its operator',
      path: '/super-admin',
      prepare: async page => {
        await page
          .getByRole('button', { name: /Harbor Light/ })
          .first()
          .click()
        await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible()
      },
    },
    { name: 'the module analytics', path: '/super-admin/module-analytics' },
    { name: 'the module analytics, failed', path: '/super-admin/module-analytics', prepare: withoutData },
    { name: 'an organization without an id', path: '/super-admin/organization/none' },
    { name: 'the escalated tickets', path: '/super-admin/support-tickets' },
    {
      name: 'an escalated ticket',
      path: '/super-admin/support-tickets',
      prepare: page => openTicket(/^Approved hours/)(page),
      opens: '/super-admin/support-tickets/$id',
    },
  ],
  riverAdmin: [
    {
      name: 'a request for a module',
      path: '/modules',
      prepare: async page => {
        await page.getByRole('button', { name: 'Request Access' }).click()
        await expect(page.getByRole('textbox', { name: /^Justification/ })).toBeVisible()
      },
    },
    {
      name: 'requests for modules',
      path: '/settings/module-access?tab=requests',
      prepare: page => expect(page.getByRole('button', { name: 'Approve' })).toBeVisible(),
    },
  ],
  riverEmployee: [
    { name: 'a semi-monthly timesheet', path: '/time/my-time' },
    {
      name: 'modules on trial and expired, one requested',
      path: '/modules',
      prepare: page => expect(page.getByRole('article', { name: 'Resources' })).toBeVisible(),
    },
    {
      name: 'a module that is not available',
      path: '/resources/staff',
      prepare: page => expect(page.getByText(/^Requested/)).toBeVisible(),
    },
  ],
}

/** Opens a ticket of the list that is shown. */
const openTicket = (title: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: title }).first().click()
  await expect(page.getByRole('textbox', { name: 'Reply' })).toBeVisible()
}

/** Support tickets, as those who answer see them. */
const support: View[] = [
  { name: 'the tickets of the organization', path: '/admin/support' },
  { name: 'the support dashboard', path: '/admin/support-dashboard' },
  { name: 'a ticket with a note', path: '/admin/support', prepare: openTicket(/^Week total/), opens: '/admin/support/$id' },
  { name: 'no tickets of one’s own', path: '/support' },
]

/** Every screen in every state, by who looks at it. */
export const suites = [
  ...(Object.entries(views) as [Account | 'stranger', View[]][]).map(([who, list]) => [who, `every screen of the ${who}`, list] as const),
  ['admin', 'every screen of a record and the settings', records] as const,
  ['admin', 'the staff screen', staffStates] as const,
  ['admin', 'the toolbox', toolbox] as const,
  ['admin', 'module access', moduleAccess] as const,
  ['admin', 'roles and permissions', roles] as const,
  ['admin', 'approval workflows', workflows] as const,
  ['admin', 'support tickets', support] as const,
  ['stranger', 'a kiosk', kiosk] as const,
  ['admin', 'the kiosks of an organization', kioskSettings] as const,
  ['admin', 'time tracking groups', timeGroups] as const,
  ['admin', 'the hours that count', dayResults] as const,
]
