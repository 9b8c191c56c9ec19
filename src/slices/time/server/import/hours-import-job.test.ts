import { describe, expect, test } from 'vitest'
import { Failure } from '#core/failure.ts'
import { importTopics } from '#server/import/live.ts'
import { HoursImports, head, periodStart } from '#test/hours-imports.ts'
import { makeOrganization } from '#test/organization.ts'
import { cell } from '#test/time-world.ts'

const w = new HoursImports()

const columns = ['Regular', 'Overtime', 'Vacation', 'Holiday', 'Shelter']
const days = Array.from({ length: 12 }, (_, at) => `2026-03-${16 + at}`)
/** 120 rows of Ana's and Bo's hours in two portions, and what they are in the end. */
const rows = ['1', '2'].flatMap(who => days.flatMap(day => columns.map(column => `${who},${day},${column},1`)))
const file = `${head}\n${rows.join('\n')}\n`

describe('an import that is killed (SEC-143)', () => {
  const killed = new Failure('UNAVAILABLE', 'killed')
  const die = (point: number) => async (at: number) => {
    if (at >= point) throw killed
  }
  // Transactions 1 and 2 are portions, 3 is the end.
  test.each([
    ['before', 2],
    ['after', 2],
    ['after', 3],
  ])('%s its transaction %i is finished by the next start, with no cell twice and everyone told once', async (when, point) => {
    const { id, version } = await w.checked(file)
    await w.ada.run({ id, version })
    const jobs = when === 'before' ? w.watched(die(point)) : w.watched(async () => undefined, die(point))
    await expect(w.work(id, jobs)).rejects.toBe(killed)
    await w.work(id)
    expect(await w.ada.read({ id })).toMatchObject({ state: 'done', done: 120, results: { created: 120, failed: 0 } })
    expect(await w.hours()).toHaveLength(120)
    const { ana, bo } = w.harbor.people
    for (const person of [ana, bo]) expect(await w.harbor.notificationsOf(person)).toHaveLength(1)
  })

  test.each([
    ['before', 2],
    ['after', 2],
  ])('while it is undone, %s transaction %i, is taken back by the next start', async (when, point) => {
    await w.harbor.enter(w.harbor.people.ana, cell('2026-03-16', 300))
    const before = await w.hours()
    const { id } = await w.imported(file)
    await w.ada.undo({ id })
    const jobs = when === 'before' ? w.watched(die(point)) : w.watched(async () => undefined, die(point))
    await expect(w.work(id, jobs)).rejects.toBe(killed)
    await w.work(id)
    expect(await w.ada.read({ id })).toMatchObject({ state: 'undone', results: { undone: 120, kept: 0 } })
    expect(await w.hours()).toEqual(before)
  })
})

describe('what happens between the check and the import', () => {
  test('SEC-92 L1 a submit wins: the rows of that timesheet fail alone, and say why', async () => {
    const { ana } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 480))
    const { id, version } = await w.checked(`${head}\n1,2026-03-17,Regular,8\n2,2026-03-17,Regular,8\n1,2026-03-30,Regular,8\n`)
    await w.harbor.submit(ana, periodStart)
    await w.ada.run({ id, version })
    await w.work(id)
    expect(await w.notes(id)).toEqual(["2: This timesheet has been submitted and can't be changed."])
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 480', '1 2026-03-30 regular 480 imported', '2 2026-03-17 regular 480 imported'])
    expect(w.t.reported).toEqual([])
  })

  test('SEC-91 an edit wins: the cell keeps what its owner typed, and one that they typed the same in stays theirs', async () => {
    const { ana } = w.harbor.people
    const { id, version } = await w.checked(`${head}\n1,2026-03-16,Regular,8\n1,2026-03-17,Regular,8\n1,2026-03-18,Regular,8\n`)
    await w.harbor.enter(ana, cell('2026-03-16', 300), cell('2026-03-17', 480))
    await w.ada.run({ id, version })
    await w.work(id)
    expect(await w.notes(id)).toEqual(['2: Someone else changed this cell.'])
    expect(await w.ada.read({ id })).toMatchObject({ results: { created: 1, unchanged: 1, failed: 1 } })
    await w.undone(id)
    expect(await w.hours()).toEqual(['1 2026-03-16 regular 300', '1 2026-03-17 regular 480'])
  })

  test('HOL-1 a group that pays the holiday wins: its rows say so in every portion, also those after the one that stored the pay', async () => {
    const { id, version } = await w.checked(file)
    await w.paidHolidays('2026-03-17', '2026-03-26', '2026-03-27')
    await w.ada.run({ id, version })
    await w.work(id)
    const paid = 'Holiday pay is added to this day automatically.'
    // The rows of a person are in order of their days, and Bo's are in both portions.
    expect(await w.notes(id)).toEqual([10, 55, 60, 70, 115, 120].map(row => `${row}: ${paid}`))
  })

  test('HOL-1 the pay of a holiday that has moved is withdrawn by the import itself, which keeps none of its rows from being stored', async () => {
    const { bo } = w.harbor.people
    await w.paidHolidays('2026-03-17', '2026-03-26')
    await w.harbor.enter(bo, cell('2026-03-16', 60, 'vacation'))
    await w.paidHolidays('2026-03-31')
    expect(await w.imported(file)).toMatchObject({ results: { failed: 0 } })
    expect((await w.hours()).filter(text => text.includes(' holiday '))).toEqual(
      ['1', '2'].flatMap(who => days.map(day => `${who} ${day} holiday 60 imported`)),
    )
  })

  test('SEC-87 hours that fill the day win: no day has more than 24', async () => {
    const { id, version } = await w.checked(`${head}\n1,2026-03-16,Regular,10\n1,2026-03-17,Regular,10\n`)
    await w.harbor.enter(w.harbor.people.ana, cell('2026-03-16', 900, 'vacation'))
    await w.ada.run({ id, version })
    await w.work(id)
    expect(await w.notes(id)).toEqual(["2: You can't enter more than 24 hours in a day."])
    expect(await w.hours()).toEqual(['1 2026-03-16 vacation 900', '1 2026-03-17 regular 600 imported'])
  })

  test('SEC-93 the call that is sent twice runs one import', async () => {
    const { id, version } = await w.checked(file)
    const both = await Promise.allSettled([w.ada.run({ id, version }), w.ada.run({ id, version })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await w.work(id)
    expect(await w.hours()).toHaveLength(120)
  })
})

describe('a submit at the same moment', () => {
  test('SEC-92 L1 either has the hours of the import, or its timesheet gets none of them after it', async () => {
    const people = ['ana', 'bo'] as const
    for (let round = 0; round < 6; round++) {
      for (const name of people)
        await w.harbor.enter(w.harbor.people[name], cell('2026-03-16', 60 + round, 'regular', await versionOf(name)))
      const { id, version } = await w.checked(
        `${head}\n${['1', '2'].flatMap(who => days.map(day => `${who},${day},Vacation,${round + 1}`)).join('\n')}\n`,
      )
      await w.ada.run({ id, version })
      const atSubmit = new Map<string, number>()
      const submitting = people.map(async name => {
        await new Promise(resolve => setTimeout(resolve, 7 * round))
        const { version: submitted } = await w.harbor.submit(w.harbor.people[name], periodStart, await submittedVersion(name))
        atSubmit.set(name, await minutesOf(name))
        return submitted
      })
      await Promise.all([w.work(id), ...submitting])
      const { results } = await w.ada.read({ id })
      expect(results.created + results.updated + results.failed).toBe(24)
      for (const name of people) {
        expect(await minutesOf(name)).toBe(atSubmit.get(name))
        await w.harbor.as(w.harbor.people[name]).timesheets.recall({ periodStart, version: await submittedVersion(name) })
      }
    }
  })

  async function one<Row>(sql: string, name: 'ana' | 'bo'): Promise<Row | undefined> {
    const { rows: found } = await w.t.owner.query(sql, [w.harbor.people[name].employeeId])
    return found[0] as Row | undefined
  }
  const minutesOf = async (name: 'ana' | 'bo') =>
    (await one<{ minutes: number }>('select coalesce(sum(minutes), 0)::int as minutes from app.time_entries where employee_id = $1', name))!
      .minutes
  const submittedVersion = async (name: 'ana' | 'bo') =>
    (await one<{ version: number }>('select version from app.approvals where employee_id = $1', name))?.version ?? 0
  const versionOf = async (name: 'ana' | 'bo') =>
    (
      await one<{ version: number }>(
        `select version from app.time_entries where employee_id = $1 and date = '2026-03-16' and column_id = 'regular'`,
        name,
      )
    )?.version ?? null
})

describe('undoing', () => {
  test('SEC-92 fails as a whole once a timesheet of the import is submitted, and is possible again after a recall', async () => {
    const { ana } = w.harbor.people
    const { id } = await w.imported(`${head}\n1,2026-03-16,Regular,8\n2,2026-03-16,Regular,8\n`)
    const { version } = await w.harbor.submit(ana, periodStart)
    await expect(w.ada.undo({ id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "This import can't be undone: 1 entry is in timesheets that were submitted since (ana Test, Mar 16, 2026)",
      details: { rule: 'timesheet_submitted', data: { count: 1 } },
    })
    expect(await w.hours()).toHaveLength(2)
    await w.harbor.as(ana).timesheets.recall({ periodStart, version })
    expect(await w.undone(id)).toMatchObject({ state: 'undone', results: { undone: 2 } })
    expect(await w.hours()).toEqual([])
  })

  test('names the first three days that are in the way, each once, and says how many entries there are', async () => {
    const days = ['2026-03-16', '2026-03-17', '2026-03-18', '2026-03-19']
    const rows = days.flatMap(day => ['Regular', 'Vacation'].map(column => `1,${day},${column},4`))
    const { id } = await w.imported(`${head}\n${rows.join('\n')}\n2,2026-03-16,Regular,8\n`)
    await w.t.owner.query('update app.time_entries set version = version + 1 where employee_id = $1', [w.harbor.people.ana.employeeId])
    const named = ['ana Test, Mar 16, 2026', 'ana Test, Mar 17, 2026', 'ana Test, Mar 18, 2026']
    await expect(w.ada.undo({ id })).rejects.toMatchObject({
      message: `This import can't be undone: 8 entries are no longer as they were imported (${named.join('; ')}; and others)`,
      details: { rule: 'edited', data: { count: 8, days: named } },
    })
  })

  test('SEC-91 fails as a whole once someone edited a cell, also one that the import cleared', async () => {
    const { ana } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 300))
    const cleared = await w.imported(`${head}\n1,2026-03-16,Regular,0\n`)
    const filled = await w.imported(`${head}\n2,2026-03-16,Regular,8\n`)
    await w.harbor.enter(ana, cell('2026-03-16', 240))
    await w.t.owner.query('update app.time_entries set version = version + 1 where employee_id = $1', [w.harbor.people.bo.employeeId])
    for (const { id } of [cleared, filled])
      await expect(w.ada.undo({ id })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'edited' } })
  })

  test('keeps the cells of a timesheet that is submitted while it runs, with the reason', async () => {
    const { id } = await w.imported(file)
    await w.ada.undo({ id })
    const submit = async (at: number) => {
      if (at === 1) await w.harbor.submit(w.harbor.people.ana, periodStart)
    }
    await w.work(id, w.watched(submit))
    expect(await w.ada.read({ id })).toMatchObject({ state: 'undone', results: { undone: 60, kept: 60 } })
    expect((await w.notes(id))[0]).toBe("2: This timesheet has been submitted and can't be changed.")
    expect(await w.hours()).toHaveLength(60)
  })

  test('SEC-94 of an administrator’s own hours is another administrator’s', async () => {
    const { grace } = w.harbor.people
    await w.set(grace.employeeId, 'employee_id', '9')
    const { id } = await w.imported(`${head}\n9,2026-03-16,Regular,8\n`)
    await expect(w.as(grace).undo({ id })).rejects.toMatchObject({ code: 'FORBIDDEN', details: { rule: 'own_timesheet' } })
    expect(await w.undone(id)).toMatchObject({ results: { undone: 1 } })
  })

  test('L20 is in the log, like the import: who, when, why, and both values of each cell', async () => {
    const { ana, ada } = w.harbor.people
    await w.harbor.enter(ana, cell('2026-03-16', 300))
    const { id } = await w.imported(`${head}\n1,2026-03-16,Regular,8\n`)
    await w.undone(id)
    const { rows: events } = await w.t.owner.query(
      `select action, actor_user_id as actor, reason, request_id as request, before, after from app.audit_events
       where organization_id = $1 and action like 'time_entries.import%' order by id`,
      [w.harbor.id],
    )
    const at = { date: '2026-03-16', column: 'regular' }
    expect(events).toMatchObject([
      {
        ...{ action: 'time_entries.imported', actor: ada.userId, reason: 'Imported from hours.csv', request: `import ${id}` },
        before: [{ ...at, minutes: 300 }],
        after: [{ ...at, minutes: 480 }],
      },
      {
        ...{ action: 'time_entries.import_undone', actor: ada.userId, reason: 'Import of hours.csv undone' },
        before: [{ ...at, minutes: 480 }],
        after: [{ ...at, minutes: 300 }],
      },
    ])
  })
})

describe('who may import hours', () => {
  test('is an administrator with My Team Time at write: its managers are denied every operation, and their upload', async () => {
    const { ada, ana } = w.harbor.people
    const manager = await w.harbor.add('Max', { role: { baseRole: 'manager', grants: { time_my_team_time: 'write' } } })
    const { id, version } = await w.checked(`${head}\n1,2026-03-16,Regular,8\n`)
    for (const person of [manager, ana]) {
      const them = w.as(person)
      await expect(w.upload(person, file)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      const calls = [them.list({}), them.read({ id }), them.rows({ id }), them.run({ id, version }), them.stop({ id }), them.undo({ id })]
      const codes = (await Promise.allSettled(calls)).map(call => (call.status === 'rejected' ? call.reason.code : 'allowed'))
      expect(codes).toEqual(calls.map(() => 'FORBIDDEN'))
    }
    const river = await makeOrganization(w.t, 'river', { rosa: { time_my_team_time: 'write' } })
    await expect(w.as(river.people.rosa).read({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await w.as(ada).list({})).runs).toEqual([])
    const asked = { ids: [id], users: [ada.userId, manager.userId, ana.userId] }
    const told = await w.t.jobs.withJob(w.harbor.id).read(tx => tx.rows(importTopics.import_runs!.audience, asked))
    expect(told.map(({ userId }) => userId)).toEqual([ada.userId])
  })

  test('loses the role in the middle of an import: it stops with what it has stored, which another administrator can undo', async () => {
    const { id, version } = await w.checked(file)
    await w.ada.run({ id, version })
    const { ada, grace } = w.harbor.people
    const demote = async (at: number) => {
      if (at === 2)
        await w.t.owner.query('update app.user_roles set role_id = $3 where organization_id = $1 and user_id = $2', [
          w.harbor.id,
          ada.userId,
          w.harbor.roles.manager,
        ])
    }
    await w.work(id, w.watched(demote))
    const run = await w.as(grace).read({ id })
    expect(run).toMatchObject({
      state: 'stopped',
      results: { created: 100 },
      problem: 'The person who started this no longer has permission.',
    })
    await w.as(grace).undo({ id })
    await w.work(id)
    expect(await w.hours()).toEqual([])
  })
})
