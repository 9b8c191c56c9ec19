import { expect, serverOfFile, test } from './test.ts'

const server = serverOfFile()
const rows = Array.from(
  { length: 3000 },
  (_, at) =>
    `Ana${at},Lee,N-${at},ana${at}@harborlight.test,${at % 300 === 7 ? 'Sheltr' : 'Shelter'},${at === 0 ? '' : `N-${Math.floor(at / 10)}`},${at % 500 === 9 ? '13/45/2022' : '03/04/2023'}`,
)
const file = Buffer.from(`first_name,last_name,employee_id,work_email,department,reports_to,hire_date\n${rows.join('\n')}`)

for (const [name, options] of [
  ['wide', { viewport: { width: 1440, height: 900 } }],
  ['phone', { viewport: { width: 375, height: 812 } }],
  ['dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
  ['phonedark', { viewport: { width: 375, height: 812 }, colorScheme: 'dark' }],
] as const)
  test(name, async ({ openAs }) => {
    const page = await openAs(server, 'admin', '/resources/staff/import', options)
    const shot = (n: string) => page.screenshot({ path: `/tmp/shots-import/${name}-${n}.png` })
    await page.waitForTimeout(500)
    await shot('0')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles({ name: 'staff-2026.csv', mimeType: 'text/csv', buffer: file })
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect(page.getByText(/problems?$/).first()).toBeAttached({ timeout: 30_000 })
    await page.waitForTimeout(600)
    await shot('1')
    await page.evaluate(() => window.scrollTo(0, 900))
    await page.waitForTimeout(300)
    await shot('1b')
    if (name !== 'wide') return
    const began = Date.now()
    await page.getByRole('button', { name: 'Use Shelter' }).first().click()
    await expect(page.getByRole('button', { name: 'Use Shelter' })).toHaveCount(0, { timeout: 30_000 })
    console.log('fixed in', Date.now() - began)
    await page.getByRole('button', { name: /^Import .* people/ }).click()
    await page.waitForTimeout(1500)
    await shot('2')
    await expect(page.getByText(/people imported$/)).toBeVisible({ timeout: 60_000 })
    console.log('imported after', Date.now() - began)
    await shot('3')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import was undone')).toBeVisible({ timeout: 60_000 })
    await shot('4')
  })
