import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectAccessibleInBothThemes } from './accessible.ts'
import { failCalls } from './fail-calls.ts'
import { shows } from './specified-text.ts'
import { expect, test } from './test.ts'

/** The library's copy of the page reports styles and a base address that the page's policy does not take; the picture is right without them. */
const ofTheLibrary = /Applying inline style violates|Setting the document's base URI/
test.use({ expectedErrors: new RegExp(`${ofTheLibrary.source}|status of 500`) })

const preview = (page: Page) => page.getByRole('dialog', { name: 'Screenshot Captured' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Create Support Ticket' })
const button = (page: Page) => page.getByRole('button', { name: 'Support', exact: true })

async function fillIn(page: Page, title: string): Promise<void> {
  await form(page).getByLabel('Title').fill(title)
  await form(page).getByLabel('Issue type').click()
  await page.getByRole('option', { name: 'Training' }).click()
  await form(page).getByLabel('Description').fill('Why does Friday say 8.00?')
}

test('a person files a ticket with a picture of what they see, by keyboard, and loses nothing when filing or the picture fails', async ({
  server,
  openAs,
}) => {
  const page = await openAs(server, 'employee', '/dashboard')
  await page.keyboard.press('ControlOrMeta+Shift+S')
  await shows(preview(page), 'Screenshot Captured')
  await shows(page, 'Screenshot captured successfully. You can now download it or attach it to a support ticket.')
  await expectAccessibleInBothThemes(page, 'the preview')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    preview(page).getByRole('button', { name: 'Download' }).press('Enter'),
  ])
  expect(download.suggestedFilename()).toMatch(/^steward-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.png$/)
  await shows(page, 'Download')
  await shows(page, 'Download Started')
  await shows(page, 'Your screenshot is being downloaded.')
  await shows(preview(page), 'Next')
  await preview(page).getByRole('button', { name: 'Next' }).press('Enter')

  await shows(form(page), 'Create Support Ticket')
  await expect(form(page).getByRole('img', { name: 'Picture' })).toBeVisible()
  await fillIn(page, 'Friday is wrong')
  await expectAccessibleInBothThemes(page, 'the ticket form')
  await failCalls(page, /support\/create/, { status: 500, code: 'INTERNAL', message: 'Something failed' })
  await form(page).getByRole('button', { name: 'Submit ticket' }).click()
  await shows(page, 'Failed to create support ticket. Please try again.')
  await expect(form(page).getByLabel('Title')).toHaveValue('Friday is wrong')
  await page.unrouteAll()
  const [request] = await Promise.all([
    page.waitForRequest(/support\/create/),
    form(page).getByRole('button', { name: 'Submit ticket' }).click(),
  ])
  expect(request.postData()).toMatch(/"pictureId":"[\w-]{36}"/)
  await shows(page, 'Support Ticket Created')
  await shows(page, "Your support ticket has been submitted successfully. We'll get back to you soon.")

  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = done => done(null)
  })
  await button(page).press('Enter')
  await shows(page, 'Create a Ticket')
  await expectAccessible(page, 'the menu')
  await page.getByRole('menuitem', { name: 'Take Screenshot' }).press('Enter')
  await shows(page, 'Failed to capture screenshot. Please try again.')
  await expect(button(page)).toBeFocused()
  await button(page).press('Enter')
  await shows(page, 'Take Screenshot')
  await page.getByRole('menuitem', { name: 'Create a Ticket' }).press('Enter')
  await expect(form(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()

  const operator = await openAs(server, 'super', '/super-admin')
  await button(operator).click()
  await operator.getByRole('menuitem', { name: 'Create a Ticket' }).click()
  await fillIn(operator, 'Mine')
  await form(operator).getByRole('button', { name: 'Submit ticket' }).click()
  await shows(operator, 'User or organization information is missing')
})

test('the picture is the window as the browser draws it, within one percent, without the button and its menu', async ({
  server,
  openAs,
}) => {
  const page = await openAs(server, 'manager', '/dashboard')
  for (const path of ['/dashboard', '/time/my-time', '/resources/staff', '/notifications']) {
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    await expect(button(page)).toBeVisible()
    const { width, height } = page.viewportSize()!
    const hole = (await button(page).boundingBox())!
    const browsers = await pixels(await page.screenshot())
    await button(page).click()
    await page.getByRole('menuitem', { name: 'Take Screenshot' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), preview(page).getByRole('button', { name: 'Download' }).click()])
    const ours = await pixels(await readFile(await download.path()))
    expect(ours.length).toBe(width * height * 3)
    let bad = 0
    for (let at = 0; at < ours.length; at += 3) {
      const x = (at / 3) % width
      const y = Math.floor(at / 3 / width)
      // The button is in the browser's picture alone, with its shadow.
      if (x > hole.x - 24 && y > hole.y - 24) continue
      if ([0, 1, 2].some(channel => Math.abs(ours[at + channel]! - browsers[at + channel]!) > 40)) bad += 1
    }
    const share = (bad / (width * height)) * 100
    expect(share, `percent of the pixels of ${path} that differ`).toBeLessThan(1)
    await page.keyboard.press('Escape')
  }
})

const pixels = (png: Buffer) => sharp(png).removeAlpha().raw().toBuffer()
