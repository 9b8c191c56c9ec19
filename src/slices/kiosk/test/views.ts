import { expect, type Page } from '@playwright/test'
import type { ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

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

/** A kiosk before anyone is signed in, and what an administrator sees of kiosks. kiosk.spec.ts looks at what is behind a real code. */
export const views: ViewsByAccount = {
  stranger: [
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
      main: true,
    },
    {
      name: 'a kiosk, letters',
      path: '/kiosk',
      prepare: async page => {
        await atKiosk(page)
        await page.getByRole('button', { name: 'Use letters' }).click()
        for (const key of ['N', 'Delete the last character', 'K']) await page.getByRole('button', { name: key, exact: true }).click()
        await expect(page.getByLabel('Employee number')).toHaveValue('K')
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
        for (const name of ['Start over', 'Sign in'])
          await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
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
        await expect(page.getByRole('alert')).toHaveText("Choose a code that's harder to guess")
        await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
      },
    },
  ],
  admin: [
    { name: 'kiosks, none', path: '/settings/kiosks', prepare: page => expect(page.getByText('No kiosks yet')).toBeVisible(), main: true },
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
  ],
}
