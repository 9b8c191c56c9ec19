import type { Page } from '@playwright/test'
import { shows } from './specified-text.ts'
import { expect, organizationOfFile, test } from './test.ts'

const organization = organizationOfFile()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const cards = (page: Page) => page.getByRole('listitem', { name: /^Step \d/ })

test('a workflow is made with the keyboard alone, tried with a person, and saved; an approver names a stand-in', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings/approval-workflows')
  await shows(page, 'Define multi-step timesheet approval templates')
  await press(page, 'New workflow')
  await page.getByLabel('Name').fill('Finance first')
  await press(page, 'Add step')
  await cards(page)
    .nth(1)
    .getByRole('combobox', { name: /^Approver/ })
    .click()
  await page.getByRole('option', { name: 'User account' }).click()
  await cards(page).nth(1).getByLabel('Person').fill('Priya')
  await page.getByRole('option', { name: /Priya Raman/ }).click()
  const up = cards(page).nth(1).getByRole('button', { name: 'Move up' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect(cards(page).first().getByLabel('Person')).toHaveValue('Priya Raman')

  const tried = page.getByRole('region', { name: 'Try with…' })
  await tried.getByLabel('Person').fill('Amina')
  await page.getByRole('option', { name: /Amina/ }).click()
  await expect(tried.getByText('Priya Raman')).toBeVisible()
  await expect(tried.getByText('Every step has an approver')).toBeVisible()
  await press(page, 'Save')
  await expect(page.getByText('Workflow saved')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Finance first/ })).toBeVisible()

  const manager = await openAs(organization, 'manager', '/time/my-team-time')
  await press(manager, 'Stand-ins')
  await press(manager, 'New stand-in')
  await manager.getByRole('dialog').getByRole('combobox', { name: 'Stand-in' }).fill('Priya')
  await manager.getByRole('option', { name: /Priya Raman/ }).click()
  await manager.getByRole('textbox', { name: 'Last day' }).fill('12/31/2099')
  await manager.getByRole('textbox', { name: 'First day' }).fill('12/01/2099')
  await press(manager, 'Add stand-in')
  await expect(manager.getByText('Stand-in added')).toBeVisible()
})

/** With the mouse, by the step's handle, onto another step in view. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  await cards(page)
    .nth(Math.max(from, to) - 1)
    .evaluate(card => card.scrollIntoView({ block: 'center' }))
  const handle = (await page.getByTitle(`Drag step ${from}`, { exact: true }).boundingBox())!
  const card = (await cards(page)
    .nth(to - 1)
    .boundingBox())!
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  // Browsers say where it is dragged only while it moves.
  await page.mouse.move(card.x + 100, card.y + 20, { steps: 8 })
  await page.mouse.move(card.x + 110, card.y + 25, { steps: 4 })
  await page.mouse.up()
}

test('ten steps: one is dragged with the mouse, up and down, and the order is saved', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings/approval-workflows')
  // Two steps in view, each with the warning that it repeats an approver.
  await page.setViewportSize({ width: 1280, height: 1400 })
  await press(page, 'New workflow')
  await page.getByLabel('Name').fill('Ten signatures')
  for (let count = 2; count <= 10; count++) await press(page, 'Add step')
  await expect(cards(page)).toHaveCount(10)
  await expect(page.getByRole('button', { name: 'Add step' })).toBeDisabled()
  await expect(page.getByText('A workflow can have up to 10 steps.')).toBeVisible()
  const days = (index: number) => cards(page).nth(index).getByLabel('Escalate after (days)')
  for (let index = 0; index < 10; index++) await days(index).fill(String(index + 1))
  const order = () => Promise.all(Array.from({ length: 10 }, (_, index) => days(index).inputValue()))
  await drag(page, 3, 2)
  await expect.poll(order).toEqual(['1', '3', '2', '4', '5', '6', '7', '8', '9', '10'])
  await drag(page, 9, 10)
  await expect.poll(order).toEqual(['1', '3', '2', '4', '5', '6', '7', '8', '10', '9'])
  await press(page, 'Save')
  await expect(page.getByText('Workflow saved')).toBeVisible()
  await page.reload()
  await expect.poll(order).toEqual(['1', '3', '2', '4', '5', '6', '7', '8', '10', '9'])
})

test('a workflow says who has it, and its history who changed it', async ({ openAs }) => {
  const page = await openAs(organization, 'admin', '/settings/approval-workflows')
  await page.getByRole('button', { name: /^Manager only/ }).click()
  await page.getByRole('tab', { name: 'Used by' }).click()
  const people = page.getByRole('region', { name: '18 people' })
  await expect(people.getByRole('listitem')).toHaveCount(18)
  await page.getByRole('tab', { name: 'Reminders' }).click()
  await page.getByLabel('Escalate after (days)').fill('4')
  await press(page, 'Save')
  await expect(page.getByText('Workflow saved')).toBeVisible()
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('1. Manager → 1. Manager (escalates after 4 days)')
  await page.getByRole('tab', { name: 'Used by' }).click()
  await page.getByRole('link', { name: 'Pantry, biweekly' }).click()
  await expect(page.getByRole('heading', { name: 'Pantry, biweekly' })).toBeVisible()
})
