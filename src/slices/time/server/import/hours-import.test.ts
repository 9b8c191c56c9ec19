import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { textOf } from '#test/client.ts'
import { HoursImports, head } from '#test/hours-imports.ts'
import { cell } from '#test/time-world.ts'

const w = new HoursImports()

const two = `${head}\n1,2026-03-16,Regular,8\n2,3/17/2026,Shelter,7h30\n`

describe('a file of hours', () => {
  test('becomes cells of timesheets, each with who imported them and from which file, and everyone is told once', async () => {
    const run = await w.imported(two)
    expect(run).toMatchObject({ state: 'done', counts: { create: 2 }, results: { created: 2, failed: 0 } })
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 480 imported', `2 2026-03-17 ${w.harbor.departmentId} 450 imported`])
    const { ana, bo, ada } = w.harbor.people
    for (const person of [ana, bo])
      expect(await w.harbor.notificationsOf(person)).toEqual([
        {
          notification_type: 'timesheet_changed',
          title: 'Timesheet changed',
          message: 'An administrator entered hours for you from the file hours.csv.',
        },
      ])
    expect(await w.harbor.notificationsOf(ada)).toMatchObject([{ message: '2 time entries imported from hours.csv.' }])
    expect((await w.harbor.as(ana).entries.list({ from: '2026-03-16', to: '2026-03-16' })).entries).toMatchObject([
      { reason: 'Imported from hours.csv', enteredBy: 'ada Test' },
    ])
  })

  test('SEC-86 checked a second time changes nothing, and with other hours updates cells; 0 clears one', async () => {
    await w.imported(two)
    expect(await w.checked(two)).toMatchObject({ counts: { unchanged: 2, create: 0, update: 0, problem: 0 } })
    expect(await w.imported(`${head}\n1,2026-03-16,Regular,7.5\n2,3/17/2026,Shelter,0\n`)).toMatchObject({ results: { updated: 2 } })
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 450 imported'])
  })

  test('SEC-85 is rounded by the rule of the group in each cell, and keeps what the file said', async () => {
    await w.t.owner.query('update app.time_group_settings set time_rounding_minutes = 15 where group_id = $1', [w.harbor.groupId])
    await w.imported(`${head}\n1,2026-03-16,Regular,7h53\n1,2026-03-17,Regular,7:52\n`)
    const { entries } = await w.harbor.as(w.harbor.people.ana).entries.list({ from: '2026-03-16', to: '2026-03-17' })
    expect(entries.map(({ minutes, minutesEntered }) => [minutes, minutesEntered])).toEqual([
      [480, 473],
      [465, 472],
    ])
  })

  test('tells each person once, however many portions their rows take', async () => {
    const days = Array.from({ length: 12 }, (_, at) => `2026-03-${16 + at}`)
    const columns = ['Regular', 'Overtime', 'Vacation', 'Holiday', 'Shelter']
    const rows = ['1', '2'].flatMap(who => days.flatMap(day => columns.map(column => `${who},${day},${column},1`)))
    expect(await w.imported(`${head}\n${rows.join('\n')}\n`)).toMatchObject({ results: { created: 120 } })
    const { ana, bo } = w.harbor.people
    for (const person of [ana, bo]) expect(await w.harbor.notificationsOf(person)).toHaveLength(1)
  })
})

describe('the columns of a file', () => {
  test('a required field without a column is said once, for the file', async () => {
    const { id, mapping } = await w.read('Who,date,column,Amount\n1,2026-03-16,Regular,8\n')
    const missing = { code: 'VALIDATION', details: { field: 'mapping', rule: 'required' } }
    await expect(w.ada.check({ id, mapping, options: {} })).rejects.toMatchObject({
      ...missing,
      message: 'No column is matched to Employee ID, Email, Name, or Last name; Hours',
    })
    await expect(w.ada.check({ id, mapping: ['email', 'date', 'column', null], options: {} })).rejects.toMatchObject(missing)
    await expect(w.ada.check({ id, mapping: ['email', 'date', 'column', 'hours'], options: {} })).resolves.toMatchObject({
      state: 'checking',
    })
  })

  test('dates are said to be read in an order only where one depends on it', async () => {
    expect((await w.checked(`${head}\n1,2026-03-16,Regular,8\n`)).datesRead).toEqual([])
    expect((await w.checked(two)).datesRead).toEqual([{ field: 'date', order: 'month_first', isOpen: false }])
  })
})

describe('undoing', () => {
  test('gives cells back what they held before, and how it came about', async () => {
    const { ana } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 300), cell('2026-03-18', 240))
    await w.t.owner.query(`update app.time_entries set source = 'copied' where date = '2026-03-16'`)
    const before = await w.hours()
    expect(before).toEqual(['1 2026-03-16 regular 300 copied', '1 2026-03-18 regular 240'])
    const { id } = await w.imported(`${head}\n1,2026-03-16,Regular,8\n1,2026-03-17,Regular,8\n1,2026-03-18,Regular,0\n`)
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 480 imported', '1 2026-03-17 regular 480 imported'])
    expect(await w.undone(id)).toMatchObject({ state: 'undone', results: { undone: 3, kept: 0 } })
    expect(await w.hours()).toEqual(before)
  })

  test('works for imports from before typed minutes had their name', async () => {
    const { id } = await w.imported(`${head}\n1,2026-03-16,Regular,8\n`)
    await w.t.owner.query(`alter table app.import_rows no force row level security;
      update app.import_rows set plan = '{"minutes": 480}', before = before - 'minutesEntered' || '{"minutes": 0}';
      alter table app.import_rows force row level security`)
    await w.t.owner.query(await readFile('db/migrations/20261128180000-imports-minutes-entered.sql', 'utf8'))
    const { rows } = await w.t.owner.query('select plan, before from app.import_rows where run_id = $1', [id])
    expect(rows).toMatchObject([{ plan: { minutesEntered: 480 }, before: { minutesEntered: 0 } }])
    for (const stored of Object.values(rows[0])) expect(stored).not.toHaveProperty('minutes')
    expect(await w.undone(id)).toMatchObject({ state: 'undone', results: { undone: 1, kept: 0 } })
    expect(await w.hours()).toEqual([])
  })
})

describe('rows with problems', () => {
  test('are answered with the field and the rule, and as CSV that no spreadsheet executes (SEC-77)', async () => {
    const { id, counts, version } = await w.checked(`${head}\n1,2026-03-16,=cmd|calc,8\n9,2026-03-16,Regular,8\n2,2026-03-16,Regular,8\n`)
    expect(counts).toMatchObject({ problem: 2 })
    expect(await w.problems(id)).toEqual([
      '2 column unknown_column: No column is called “=cmd|calc”.',
      '3 employeeId unknown_employee: No one has the employee ID “9”.',
    ])
    await expect(w.ada.run({ id, version })).rejects.toMatchObject({ details: { rule: 'problems' } })
    const csv = await textOf(await w.ada.leftOut({ id }))
    expect(csv).toContain("'=cmd|calc")
  })
})
