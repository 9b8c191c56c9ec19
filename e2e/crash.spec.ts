import { asOwner, databaseOf } from './database.ts'
import { expect, serverOfFile, test } from './test.ts'
import { allSaved, cell, datesOf, savedText, typeHours } from './timesheet.ts'

const server = serverOfFile()
test.use({ expectedErrors: /net::ERR_|status of 50\d/ })
const retried = { timeout: 45_000 }

const minutesOn = (date: string) =>
  asOwner(server, async client => {
    const { rows } = await client.query<{ minutes: number }>(
      `select t.minutes from app.time_entries t join app.employees e on (e.organization_id, e.id) = (t.organization_id, t.employee_id)
       where e.email = 'employee@harborlight.test' and t.date = $1`,
      [date],
    )
    return rows.map(({ minutes }) => minutes)
  })

test('the server is killed between two saves: acknowledged cells are stored, the others are kept and saved later (SEC-143)', async ({
  openAs,
}) => {
  test.setTimeout(120_000)
  const page = await openAs(server, 'employee', '/time/my-time')
  const [monday = '', tuesday = '', wednesday = ''] = await datesOf(page)
  await typeHours(page, monday, '8')
  await allSaved(page)

  await server.kill()
  await typeHours(page, tuesday, '7')
  await expect(cell(page, tuesday)).toHaveText('7.00')
  await expect(page.getByText(savedText)).toBeHidden()
  await server.start()
  await expect(page.getByText(savedText)).toBeVisible(retried)
  expect([await minutesOn(monday), await minutesOn(tuesday)]).toEqual([[480], [420]])

  await test.step('a page that was closed in the meantime restores its cells', async () => {
    await server.kill()
    await typeHours(page, wednesday, '6')
    await expect(cell(page, wednesday)).toHaveText('6.00')
    await page.goto('about:blank')
    await server.start()
    await page.goto('/time/my-time')
    await expect(cell(page, wednesday)).toHaveText('6.00')
    await expect(page.getByText(savedText)).toBeVisible(retried)
    expect(await minutesOn(wednesday)).toEqual([360])
  })
})

test('a save whose answer is lost is sent again with its key, and leaves one row and one audit event (SEC-93, SEC-100)', async ({
  openAs,
}) => {
  const page = await openAs(server, 'employee', '/time/my-time')
  const thursday = (await datesOf(page))[3] ?? ''
  const keys: (string | undefined)[] = []
  await page.route('**/rpc/entries/save**', async route => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await typeHours(page, thursday, '5')
  await expect(page.getByText(savedText)).toBeVisible(retried)
  await expect.poll(() => keys.length).toBe(2)
  expect(new Set(keys).size).toBe(1)
  expect(await minutesOn(thursday)).toEqual([300])
  const traces = await asOwner(server, async client => {
    const { rows } = await client.query(
      `select from app.audit_events a join app.employees e on (e.organization_id, e.id) = (a.organization_id, a.resource_id)
       where e.email = 'employee@harborlight.test' and a.resource_type = 'time_entries' and a.after @> $1`,
      [JSON.stringify([{ date: thursday }])],
    )
    return rows.length
  })
  expect(traces).toBe(1)
})

test('the database is killed under the server: nothing acknowledged is lost, and work continues', async ({ openAs }) => {
  test.setTimeout(120_000)
  const page = await openAs(server, 'employee', '/time/my-time')
  const [, , , , friday = '', saturday = '', sunday = ''] = await datesOf(page)
  await typeHours(page, friday, '8')
  await allSaved(page)

  await test.step('the server restarts it', async () => {
    process.kill((await databaseOf(server)).pid, 'SIGKILL')
    await typeHours(page, saturday, '2')
    await expect(cell(page, saturday)).toHaveText('2.00')
    await expect(page.getByText(savedText)).toBeVisible(retried)
  })

  await test.step('and so does the next server when both were killed', async () => {
    process.kill((await databaseOf(server)).pid, 'SIGKILL')
    await server.kill()
    await typeHours(page, sunday, '1')
    await server.start()
    await expect(page.getByText(savedText)).toBeVisible(retried)
  })
  expect([await minutesOn(friday), await minutesOn(saturday), await minutesOn(sunday)]).toEqual([[480], [120], [60]])
})
