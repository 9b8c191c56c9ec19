import { expect, type Page } from '@playwright/test'
import { isPhone, type ViewsByAccount } from '#e2e/view.ts'
import { withoutData } from '#e2e/without-data.ts'

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
export const views: ViewsByAccount = {
  admin: [
    { name: 'the Resources dashboard', path: '/dashboards/resources', main: true },
    { name: 'staff as a table', path: staff, main: true },
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
    {
      name: 'notes about a person',
      path: staff,
      prepare: async page => {
        await openGrace(page)
        await page.getByRole('tab', { name: 'Activity' }).click()
        await expect(page.getByText('added a note').first()).toBeVisible()
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
        await expect(page.getByText('To reassign')).toBeVisible()
      },
    },
    {
      name: 'saved views',
      path: staff,
      prepare: async page => {
        if (isPhone(page)) {
          await page.getByRole('button', { name: 'More for the list' }).click()
          await page.getByRole('menuitem', { name: 'Views' }).click()
        } else await page.getByRole('button', { name: 'Views' }).click()
        await expect(page.getByRole('button', { name: 'Save this view' })).toBeVisible()
      },
    },
    { name: 'an import of people', path: '/resources/staff/import', main: true },
  ],
}
