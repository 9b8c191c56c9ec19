import { describe, expect, test } from 'vitest'
import { Failure } from '#core/failure.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { makeOrganization } from '#test/organization.ts'
import { head, PeopleImports, three, withDepartments } from '#test/people-imports.ts'

const w = new PeopleImports()

describe('an import that is killed', () => {
  /** 250 rows in three portions, each with the manager before it in the file, so that portions need each other. */
  const rows = Array.from({ length: 250 }, (_, at) => `A${at},B,${1000 + at},,,Kitchen,,${at === 0 ? '' : 1000 + Math.floor(at / 3)},`)
  const file = `${head}\n${rows.join('\n')}\n`
  /** Simulates a server that dies during the job: from then on, every call fails. */
  const killed = new Failure('UNAVAILABLE', 'killed')
  const die = (point: number) => async (at: number) => {
    if (at >= point) throw killed
  }
  // Three portions and the end.
  const points = [1, 2, 3, 4].flatMap(point => [['before', point] as const, ['after', point] as const])

  test.each(points)('%s its transaction %i is finished by the next start, with no row twice and none left', async (when, point) => {
    const { id, version } = await w.checked(file, withDepartments)
    await w.dana.run({ id, version })
    const jobs = when === 'before' ? w.watched(die(point)) : w.watched(async () => undefined, die(point))
    await expect(w.work(id, jobs)).rejects.toBe(killed)
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'done', done: 250, results: { created: 250, failed: 0 } })
    expect(await w.people()).toHaveLength(250)
    expect(await w.events('employee.created')).toHaveLength(250)
    expect(await w.events('import.finished')).toHaveLength(1)
  })

  test.each(points)('while it is undone, %s transaction %i, is undone by the next start', async (when, point) => {
    const { id } = await w.imported(file, withDepartments)
    await w.dana.undo({ id })
    const jobs = when === 'before' ? w.watched(die(point)) : w.watched(async () => undefined, die(point))
    await expect(w.work(id, jobs)).rejects.toBe(killed)
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'undone', results: { undone: 250, kept: 0 } })
    expect(await w.people()).toEqual([])
  })

  test('while its file is read or checked begins that again', async () => {
    const fileId = await w.upload(w.harbor.people.dana, file)
    const { id } = await w.dana.start({ fileId })
    let left = 4
    const dying: OpenJobDatabase = {
      ...w.t.jobs,
      withJob: organizationId => {
        const open = w.t.jobs.withJob(organizationId)
        const write: typeof open.write = async (verb, options) => {
          const answer = await open.write(verb, options)
          if (--left === 0) throw killed
          return answer
        }
        return { ...open, write }
      },
    }
    for (let round = 0; round < 3; round++) {
      left = 3 - round
      await expect(w.work(id, dying)).rejects.toBe(killed)
    }
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'ready', rowCount: 250 })
  })
})

describe('a row that fails', () => {
  test('because of what someone did after the check fails alone, with the reason, and those who report to it say so', async () => {
    await w.imported(`${head}\nUp,Dated,5,,Cook,,,,\n`)
    await w.t.owner.query(`insert into app.departments (organization_id, id, name) values ($1, gen_random_uuid(), 'Shelter')`, [
      w.harbor.id,
    ])
    const { id, version } = await w.checked(
      `${head}\nOk,One,1,,,,,,\nTa,Ken,2,,,,,,\nBe,Low,3,,,,,2,\nUp,Dated,5,,Chef,,,,\nDe,Part,6,,,Shelter,,,\nOk,Two,7,,,,,1,\n`,
    )
    await w.t.owner.query(
      `insert into app.employees (organization_id, id, first_name, last_name, employee_id) values ($1, gen_random_uuid(), 'Fa', 'Ster', '2')`,
      [w.harbor.id],
    )
    await w.t.owner.query(`update app.employees set version = version + 1 where organization_id = $1 and employee_id = '5'`, [w.harbor.id])
    await w.t.owner.query('update app.departments set is_active = false where organization_id = $1', [w.harbor.id])
    await w.dana.run({ id, version })
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'done', results: { created: 2, failed: 4 } })
    const { rows } = await w.dana.rows({ id, show: 'noted' })
    expect(rows.map(({ row, note }) => `${row}: ${note}`)).toEqual([
      '3: Another person already uses this employee id',
      "4: Their manager on row 3 wasn't imported.",
      '5: Edited since the check. Check the file again to import this row.',
      '6: This department is inactive',
    ])
    expect(w.t.reported).toEqual([])
  })
})

describe('who may import', () => {
  test('holds the permission to change people; everyone else is denied', async () => {
    const fileId = await w.upload(w.harbor.people.dana, three)
    await expect(w.upload(w.harbor.people.marcus, three)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const person of [w.harbor.people.marcus, null]) {
      const code = person === null ? 'UNAUTHENTICATED' : 'FORBIDDEN'
      await expect(w.as(person).start({ fileId })).rejects.toMatchObject({ code })
      await expect(w.as(person).list({})).rejects.toMatchObject({ code })
    }
  })

  test('sees the imports of colleagues, and starts from their own files alone', async () => {
    const { id } = await w.imported(three, withDepartments)
    const grace = w.as(w.harbor.people.grace)
    expect((await grace.list({})).runs).toMatchObject([{ id, startedByName: 'dana Test' }])
    const fileId = await w.upload(w.harbor.people.dana, three)
    await expect(grace.start({ fileId })).rejects.toMatchObject({ code: 'NOT_FOUND', details: { field: 'fileId' } })
  })

  test('is of the organization: a run of another one does not exist (SEC-1)', async () => {
    const { id, version } = await w.checked(three, withDepartments)
    const river = await makeOrganization(w.t, 'river', { rosa: { staff_module: 'write' } })
    const rosa = w.as(river.people.rosa)
    const unknown = { code: 'NOT_FOUND' }
    await expect(rosa.read({ id })).rejects.toMatchObject(unknown)
    await expect(rosa.rows({ id })).rejects.toMatchObject(unknown)
    await expect(rosa.check({ id, mapping: [], options: {} })).rejects.toMatchObject(unknown)
    await expect(rosa.run({ id, version })).rejects.toMatchObject(unknown)
    await expect(rosa.stop({ id })).rejects.toMatchObject(unknown)
    await expect(rosa.undo({ id })).rejects.toMatchObject(unknown)
    expect((await rosa.list({})).runs).toEqual([])
  })

  test('loses it in the middle of an import: it stops with what it has stored, which someone else can undo', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `A${at},B,${at + 1000},,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`)
    await w.dana.run({ id, version })
    const { roleId } = w.harbor.people.dana
    await w.work(
      id,
      w.watched(async at => {
        if (at === 2)
          await w.t.owner.query(`update app.role_grants set level = 'read' where organization_id = $1 and role_id = $2`, [
            w.harbor.id,
            roleId,
          ])
      }),
    )
    const grace = w.as(w.harbor.people.grace)
    expect(await grace.read({ id })).toMatchObject({
      state: 'stopped',
      problem: 'The person who started this no longer has permission.',
      results: { created: 100 },
    })
    await grace.undo({ id })
    await w.work(id)
    expect(await grace.read({ id })).toMatchObject({ state: 'undone', results: { undone: 100 } })
    expect(await w.events('employee.removed')).toMatchObject(Array.from({ length: 100 }, () => ({ actor: w.harbor.people.grace.userId })))
  })
})

describe('who asked for it and is deactivated', () => {
  const deactivate = () =>
    w.t.owner.query('update app.employees set is_active = false where organization_id = $1 and id = $2', [
      w.harbor.id,
      w.harbor.people.dana.employeeId,
    ])

  test('while the rows are checked leaves them unchecked, and someone else can check them', async () => {
    const { id, mapping } = await w.read(three)
    await w.dana.check({ id, mapping, options: {} })
    await deactivate()
    await w.work(id)
    const grace = w.as(w.harbor.people.grace)
    expect(await grace.read({ id })).toMatchObject({ state: 'ready', problem: 'The person who started this no longer has permission.' })
    await grace.check({ id, mapping, options: { createDepartments: true } })
    await w.work(id)
    expect(await grace.read({ id })).toMatchObject({ state: 'checked', problem: null, counts: { create: 3 } })
  })

  test('while the rows are imported ends it with what was stored', async () => {
    const rows = Array.from({ length: 150 }, (_, at) => `A${at},B,${at + 1000},,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`)
    await w.dana.run({ id, version })
    await w.work(
      id,
      w.watched(async at => void (at === 2 && (await deactivate()))),
    )
    const grace = w.as(w.harbor.people.grace)
    expect(await grace.read({ id })).toMatchObject({ state: 'stopped', results: { created: 100 } })
    await grace.undo({ id })
    await w.work(id)
    expect(await w.people()).toEqual([])
  })
})

describe('two at once', () => {
  test('only one of two undos begins, and each row is undone once', async () => {
    const { id } = await w.imported(three, withDepartments)
    const asked = await Promise.allSettled([w.dana.undo({ id }), w.as(w.harbor.people.grace).undo({ id })])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT', details: { rule: 'state' } } })
    await Promise.all([w.work(id), w.work(id)])
    expect(await w.dana.read({ id })).toMatchObject({ state: 'undone', results: { undone: 3, kept: 0 } })
    expect(await w.events('employee.removed')).toHaveLength(3)
    expect(await w.events('import.undone')).toHaveLength(1)
  })

  test('only one of two administrators begins one import', async () => {
    const { id, version } = await w.checked(three, withDepartments)
    const asked = await Promise.allSettled([w.dana.run({ id, version }), w.as(w.harbor.people.grace).run({ id, version })])
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await w.work(id)
    expect(await w.people()).toHaveLength(3)
  })

  test('only one import of people runs in an organization, and the other says so', async () => {
    const [one, other] = [await w.checked(three, withDepartments), await w.checked(`${head}\nOther,One,9,,,,,,\n`)]
    await w.dana.run({ id: one.id, version: one.version })
    await expect(w.dana.run({ id: other.id, version: other.version })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another import is running. Wait for it to finish.',
      details: { rule: 'running' },
    })
    await w.work(one.id)
    await w.dana.run({ id: other.id, version: other.version })
    await w.work(other.id)
    expect(await w.people()).toHaveLength(4)
  })

  test('two workers on one run store each row once', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `A${at},B,${at + 1000},,,,,,`).join('\n')
    const { id, version } = await w.checked(`${head}\n${rows}\n`)
    await w.dana.run({ id, version })
    await Promise.all([w.work(id), w.work(id)])
    expect(await w.dana.read({ id })).toMatchObject({ state: 'done', results: { created: 250 } })
    expect(await w.events('import.finished')).toHaveLength(1)
  })

  test('a run is imported as it was checked last, or not at all', async () => {
    const { id, version } = await w.checked(three, withDepartments)
    await w.check(id, { edits: [{ row: 2, skip: true }] })
    await expect(w.dana.run({ id, version })).rejects.toMatchObject({ code: 'CONFLICT', details: { rule: 'version' } })
  })

  test('what is decided while the rows are checked is part of the answer', async () => {
    const { id, mapping } = await w.read(three)
    await w.dana.check({ id, mapping, options: {} })
    let isFirst = true
    const slow: OpenJobDatabase = {
      ...w.t.jobs,
      withJobFor: (...who) => {
        const open = w.t.jobs.withJobFor(...who)
        const readAll: typeof open.read = async verb => {
          const answer = await open.read(verb)
          if (isFirst) await w.dana.check({ id, mapping, options: { createDepartments: true }, edits: [{ row: 4, skip: true }] })
          isFirst = false
          return answer
        }
        return { ...open, read: readAll }
      },
    }
    await w.work(id, slow)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'checked', counts: { create: 2, problem: 0, skipped: 1 } })
  })
})
