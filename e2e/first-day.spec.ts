import { readFileSync } from 'node:fs'
import { type BrowserContextOptions, devices, type Locator, type Page } from '@playwright/test'
import { makeFolder } from '#test/own-place.ts'
import { expectAccessible, expectReadable } from './accessible.ts'
import { type RunningServer, startServer } from './server.ts'
import { expect, test } from './test.ts'
import { allSaved, cell } from './timesheet.ts'

const PASSWORD = 'lantern-over-the-pier'
const ZONE = 'America/Chicago'
/** Besides the hours themselves. */
const MAX_ACTIONS = 25

const { defaultBrowserType: _, ...phone } = devices['iPhone SE (3rd gen)'] ?? {}
const sizes = { desktop: {}, phone: { ...phone, viewport: { width: 375, height: 667 } } }

const button = (scope: Page | Locator, name: string) => scope.getByRole('button', { name, exact: true })
const link = (scope: Page | Locator, name: string) => scope.getByRole('link', { name, exact: true })
const field = (scope: Page | Locator, label: string) => scope.getByLabel(label, { exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const firstSteps = (page: Page) => page.getByRole('region', { name: 'Get started' })

/** Everything that someone presses or fills goes through here, and is counted. */
class Hand {
  readonly done: string[] = []
  async press(what: Locator): Promise<void> {
    await what.click()
    this.done.push(`press ${what}`)
  }
  async fill(what: Locator, text: string): Promise<void> {
    await what.fill(text)
    this.done.push(`fill ${what}`)
  }
}

type Open = (more?: Parameters<OpenPage>[1]) => Promise<Page>
type OpenPage = (server: RunningServer, options?: BrowserContextOptions) => Promise<Page>

/** An installation that no one has set up, on an empty data folder. Its pages are closed before it ends. */
async function onEmptyFolder(openPage: OpenPage, work: (server: RunningServer, open: Open) => Promise<void>): Promise<void> {
  const server = await startServer({ folder: makeFolder(), env: { STEWARD_DEMO: '0' } })
  const pages: Page[] = []
  const open: Open = async more => {
    const page = await openPage(server, { timezoneId: ZONE, ...more })
    pages.push(page)
    return page
  }
  try {
    await work(server, open)
  } finally {
    for (const page of pages) await page.context().close()
    await server.stop()
  }
}

/** From the printed line to the dashboard of the new organization. */
async function setUp(page: Page, server: RunningServer, hand: Hand): Promise<void> {
  const [, address = '', code = ''] = await server.logged(/To finish setup, open (http:\S+\/setup)[\s\S]*Setup code: (\S+)/)
  await page.goto(address)
  await hand.fill(field(page, 'Setup code'), code)
  await hand.fill(field(page, 'Organization name'), 'Cedar House')
  // Enter in a field goes on to the next step.
  await field(page, 'Organization name').press('Enter')
  for (const [label, text] of [
    ['First name', 'Ada'],
    ['Last name', 'Winters'],
    ['Email', 'ada@cedarhouse.example'],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const)
    await hand.fill(field(page, label), text)
  await hand.press(button(page, 'Create organization'))
  await expect(page).toHaveURL(/\/dashboard$/)
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(new Date())

/** The hours of one day, as they are typed on this screen. */
async function enterToday(page: Page, isPhone: boolean): Promise<void> {
  if (isPhone) {
    const hours = page.getByRole('textbox', { name: /^Regular, / })
    await hours.fill('7.5')
    await hours.press('Enter')
  } else {
    await cell(page, today()).click()
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
  }
  await allSaved(page)
}

for (const [size, context] of Object.entries(sizes)) {
  test(`on the first day, at ${size} width, a colleague’s timesheet is approved after at most ${MAX_ACTIONS} clicks and fields`, async ({
    openPage,
  }) => {
    test.setTimeout(180_000)
    await onEmptyFolder(openPage, async (server, open) => {
      const hand = new Hand()
      const founder = await open({ ...context, permissions: ['clipboard-read', 'clipboard-write'] })
      await setUp(founder, server, hand)

      await test.step('the founder adds a person who reports to them', async () => {
        await expect(firstSteps(founder)).toContainText('0 of 7 done')
        await hand.press(firstSteps(founder).getByRole('link', { name: /^Add your people/ }))
        const form = dialog(founder, 'Add person')
        await hand.fill(form.getByRole('textbox', { name: /^First name/ }), 'Rosa')
        await hand.fill(form.getByRole('textbox', { name: /^Last name/ }), 'Delgado')
        await hand.fill(form.getByRole('textbox', { name: /^Email/ }), 'rosa@cedarhouse.example')
        await expect(form.getByRole('combobox', { name: 'Reports to' })).toHaveValue('Ada Winters')
        await hand.press(form.getByRole('checkbox', { name: 'Invite them to sign in' }))
        await hand.press(button(form, 'Save'))
        await expect(form).toHaveCount(0)
      })

      const address = await test.step('and invites them, with a link to pass along', async () => {
        await expect(dialog(founder, 'Invite Rosa Delgado')).toBeVisible()
        await hand.press(button(founder, 'Create invitation links'))
        await hand.press(founder.getByRole('button', { name: /^Copy link/ }))
        return founder.evaluate(() => navigator.clipboard.readText())
      })

      const colleague = await open(context)
      await test.step('the colleague accepts in a browser of their own', async () => {
        await colleague.goto(address)
        await expect(field(colleague, 'First name')).toHaveValue('Rosa')
        await hand.fill(field(colleague, 'Password'), 'harvest-moon-42')
        await hand.fill(field(colleague, 'Confirm password'), 'harvest-moon-42')
        await hand.press(button(colleague, 'Accept invitation'))
        await expect(colleague).toHaveURL(/\/dashboard$/)
      })

      await test.step('fills in hours, and submits', async () => {
        await hand.press(
          colleague
            .getByRole('main')
            .getByRole('link', { name: /^Enter my time/ })
            .first(),
        )
        await enterToday(colleague, size === 'phone')
        await hand.press(button(colleague, 'Submit timesheet'))
        await expect(dialog(colleague, 'Submit timesheet')).toContainText('Ada Winters will review')
        await hand.press(button(dialog(colleague, 'Submit timesheet'), 'Submit'))
        await expect(colleague.getByText('Submitted', { exact: true }).first()).toBeVisible()
      })

      await test.step('the founder approves', async () => {
        await founder.goto('/dashboard')
        await hand.press(link(founder, 'Review 1 timesheet'))
        await hand.press(button(founder, 'Approve').first())
        // Days without hours are a warning, which asks first.
        await hand.press(button(founder.getByRole('dialog', { name: /^Approve Rosa/ }), 'Approve timesheet'))
        await expect(colleague.getByText('Approved', { exact: true }).first()).toBeVisible()
      })
      expect(hand.done.length, hand.done.join('\n')).toBeLessThanOrEqual(MAX_ACTIONS)

      await test.step('the hours stand in the report and in its file', async () => {
        await founder.goto('/reports/timesheets')
        await expect(founder.getByRole('main')).toContainText('Rosa Delgado')
        await expect(founder.getByRole('main')).toContainText('7.50')
        const file = founder.waitForEvent('download')
        await link(founder, 'Export CSV').click()
        const row = readFileSync(await (await file).path(), 'utf8')
          .split('\n')
          .find(line => line.includes('Rosa Delgado'))
        expect(row).toContain('7.50')
        expect(row).toContain('Approved')
      })

      await test.step('the first steps that need people have ticked themselves', async () => {
        await founder.goto('/dashboard')
        await expect(firstSteps(founder)).toContainText('3 of 7 done')
      })
    })
  })
}

test('the first steps are confirmed, hidden and brought back, and go away when all are done; a founder alone is told who is missing', async ({
  openPage,
}) => {
  test.setTimeout(120_000)
  await onEmptyFolder(openPage, async (server, open) => {
    const page = await open()
    await setUp(page, server, new Hand())
    const region = firstSteps(page)
    await expect(region.locator('[aria-current=step]')).toContainText('Check your profile')
    await expect(region).toContainText('Biweekly, starts Monday, paid 5 days later')
    await expectAccessible(page, 'the first steps')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable(page, 'the first steps, dark')
    await page.emulateMedia({ colorScheme: 'light' })

    await test.step('they can be hidden and brought back, also after a reload', async () => {
      await button(region, 'Hide these steps').click()
      await expect(region).toHaveCount(0)
      await page.reload()
      await button(page, 'Get started').click()
      await expect(region).toBeVisible()
    })

    await test.step('what was made for the organization is looked over', async () => {
      for (const [done, next] of [
        ['1', 'Review your departments'],
        ['2', 'Review your locations'],
        ['3', 'Review your pay period'],
        ['4', 'Add your people'],
      ] as const) {
        await button(region, 'Looks right').click()
        await expect(region).toContainText(`${done} of 7 done`)
        await expect(region.locator('[aria-current=step]')).toContainText(next)
      }
      await expect(button(region, 'Looks right')).toHaveCount(0)
    })

    await test.step('who submits alone is told who is missing, and can invite them', async () => {
      await page.goto('/time/my-time')
      await enterToday(page, false)
      await button(page, 'Submit timesheet').click()
      const missing = dialog(page, 'Submit timesheet')
      await expect(missing).toContainText("there's no manager or other administrator who can")
      await expect(missing).not.toContainText('Ask ')
      await expectAccessible(page, 'no one can approve')
      await link(missing, 'Invite people').click()
      await expect(dialog(page, 'Invite people')).toBeVisible()
    })
  })
})
