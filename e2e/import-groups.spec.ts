import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { tabTo } from './keyboard.ts'
import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()

/** Five new people, of whom two manage each other, two have roles that don't exist, and one is blocked; and someone on staff. */
const file = `first_name,last_name,employee_id,work_email,reports_to,access_role,Block credential
Ana,Lee,Q1,ana@harborlight.test,Q2,Chief,False
Bo,Nowak,Q2,bo@harborlight.test,Q1,Employe,False
Cy,Diaz,Q3,cy@harborlight.test,,Boss,False
Di,Roe,Q4,di@harborlight.test,,,True
Ed,Poe,Q5,ed@harborlight.test,,,False
,,,employee@harborlight.test,,Administrator,False
`

async function enter(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeEnabled()
  await tabTo(page, target, 120)
  await page.keyboard.press('Enter')
}

test('people are imported with the keyboard alone: one role for a whole group, a loop left blank, and notes of what is not done', async ({
  openAs,
}) => {
  const page = await openAs(server, 'admin', '/resources/staff/import')
  const chooser = page.waitForEvent('filechooser')
  await enter(page, page.getByRole('button', { name: 'Choose a file' }))
  await (await chooser).setFiles({ name: 'accounts.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })

  const groups = page.getByRole('list', { name: 'Problems in several rows' })
  await expect(groups).toContainText("3 roles don't exist")
  await expect(groups, 'a role that is proposed says what it lets people do').toContainText(
    'Records their own hours and sees the staff directory.',
  )
  const notes = page.getByRole('list', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toHaveText([
    /Di Roe\s*Skipped\. Sign-in is blocked in this file\./,
    /Access role “Administrator” is ignored, because .* is on staff\. Change it in Staff, on their Access tab\./,
  ])
  await expectAccessible(page, 'an import with roles that do not exist, and notes')

  await test.step('one role is chosen for all rows whose role does not exist', async () => {
    await enter(page, groups.getByRole('button', { name: 'Choose a role for all' }))
    const role = page.getByRole('combobox', { name: 'Access role for all of them' })
    await expect(role).toBeFocused()
    await page.keyboard.type('Manager')
    await page.keyboard.press('Enter')
    await expect(role).toHaveAccessibleDescription(/approves their team's time/)
    await expectAccessible(page, 'an import while a role is chosen for a group')
    await enter(page, page.getByRole('button', { name: 'Use', exact: true }))
    await expect(groups).not.toContainText("don't exist")
  })

  await test.step('the loop is one problem with its chain, and is solved at once', async () => {
    await expect(groups).toContainText('These 2 people manage each other in a loop')
    await expect(groups).toContainText('Ana Lee (row 2) → Bo Nowak (row 3) → Ana Lee (row 2)')
    await enter(page, groups.getByRole('button', { name: 'Leave managers blank' }).first())
    await expect(groups).toHaveCount(0)
  })

  const importButton = page.getByRole('button', { name: 'Import 4 people' })
  await expect(importButton).not.toHaveAttribute('aria-disabled')
  await enter(page, importButton)
  await expect(page.getByText('4 people imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('list', { name: 'Skipped' })).toContainText('Sign-in is blocked in this file.')
  await expectAccessible(page, 'an import that is done, with notes')
  await enter(page, page.getByRole('button', { name: 'Undo import' }))
  await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Undo import' }))
  await expect(page.getByText('4 rows were undone.')).toBeVisible()
})
