import { describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { setUpGroups, weekly } from '../test/groups-over-http.ts'

const w = setUpGroups()
const { api, make } = w

describe('people', () => {
  const membersOf = async (id: string) =>
    (await api('GET', `/${id}/members`)).json.rows.map((row: Record<string, unknown>) => [
      row.name,
      row.startsOn,
      row.endsOn,
      row.scheduledMinutes,
    ])

  test('come into a group from a day on with hours of their own, and the list says who is in none', async () => {
    const { id } = await make('Part-time')
    expect((await api('GET', '')).json.withoutGroup).toBe(1)
    const minutes = [240, 240, 240, 0, 0, 0, 0]
    const { bob, cyd } = w.harbor.people
    expect(
      await api('POST', `/${id}/members`, { employeeIds: [bob.employeeId], startsOn: '2026-04-06', scheduledMinutes: minutes }),
    ).toMatchObject({
      json: { assigned: 1 },
    })
    expect(await api('POST', `/${id}/members`, { employeeIds: [cyd.employeeId] })).toMatchObject({ json: { assigned: 1 } })
    expect(await membersOf(id)).toEqual([
      [bob.name, '2026-04-06', null, minutes],
      [cyd.name, '2026-03-27', null, null],
    ])
    expect(await membersOf(w.harbor.groupId)).toContainEqual([bob.name, '1900-01-01', '2026-04-05', null])
    expect((await api('GET', '')).json).toMatchObject({ withoutGroup: 0 })
    expect((await api('GET', `/${id}`)).json.people).toBe(1)
  })

  test('are found by their whole name, in any order and without accents', async () => {
    const { employeeId } = w.harbor.people.ada
    await w.t.owner.query(`update app.employees set first_name = 'Zoë', last_name = 'Fontaine' where id = $1`, [employeeId])
    const found = async (search: string) =>
      (await api('GET', `/any/members?search=${encodeURIComponent(search)}`)).json.rows.map((row: Record<string, unknown>) => row.name)
    for (const search of ['Zoë Fontaine', 'fontaine zoe', 'Zoe', 'FONT']) expect(await found(search)).toEqual(['Zoë Fontaine'])
    expect(await found('zoe%')).toEqual([])
    await w.t.owner.query(`update app.employees set first_name = 'ada', last_name = 'Test' where id = $1`, [employeeId])
  })

  test('from a day in the past need a reason, and their hours are computed again', async () => {
    const { id } = await make('Moved')
    const employeeIds = [w.harbor.people.ada.employeeId]
    expect(await api('POST', `/${id}/members`, { employeeIds, startsOn: '2026-03-16' })).toMatchObject({
      status: 422,
      json: { data: { field: 'reason', rule: 'reason_required' } },
    })
    expect(await api('POST', `/${id}/members`, { employeeIds, startsOn: '2026-03-16', reason: 'Late paperwork' })).toMatchObject({
      status: 200,
    })
    const { rows } = await w.t.owner.query(
      'select from_date::text as from from app.day_recomputes where $1 = any (employee_ids)',
      employeeIds,
    )
    expect(rows).toEqual([{ from: '2026-03-16' }])
  })

  test('of another organization cannot be assigned, and a group with people cannot be deactivated', async () => {
    const { id, version } = await make('Closing')
    expect(await api('POST', `/${id}/members`, { employeeIds: [w.river.people.eve.employeeId] })).toMatchObject({
      status: 422,
      json: { data: { field: 'employeeIds', rule: 'reference' } },
    })
    await api('POST', `/${id}/members`, { employeeIds: [w.harbor.people.cyd.employeeId], startsOn: '2026-05-04' })
    expect((await api('GET', `/${id}`)).json).toMatchObject({ people: 0, members: 1 })
    expect(await api('POST', `/${id}/deactivate`, { version })).toMatchObject({ status: 409, json: { data: { rule: 'has_members' } } })
    await api('POST', `/${w.harbor.groupId}/members`, { employeeIds: [w.harbor.people.cyd.employeeId], startsOn: '2026-05-04' })
    expect(await api('POST', `/${id}/deactivate`, { version })).toMatchObject({ status: 200, json: { isActive: false, version: 2 } })
    expect(await api('POST', `/${id}/members`, { employeeIds: [w.harbor.people.cyd.employeeId] })).toMatchObject({
      status: 409,
      json: { data: { rule: 'inactive' } },
    })
    expect(await api('POST', `/${id}/reactivate`, { version: 2 })).toMatchObject({ json: { isActive: true } })
  })

  test('are assigned by others, with their columns, unless they are an administrator who may approve time', async () => {
    const { id } = await make('Own')
    const { editor, bob } = w.harbor.people
    const own = (method: 'POST' | 'PUT', path: string, payload: object) => api(method, path, payload, w.credentials.editor)
    const denied = (field: string) => ({ status: 403, json: { data: { field, rule: 'own_record' } } })
    expect(await own('POST', `/${id}/members`, { employeeIds: [bob.employeeId, editor.employeeId] })).toMatchObject(denied('employeeIds'))
    expect(await own('PUT', `/members/${editor.employeeId}/columns`, { columns: [] })).toMatchObject(denied('employeeId'))
    expect(await own('POST', `/${id}/members`, { employeeIds: [bob.employeeId] })).toMatchObject({ status: 200 })
    const ada = w.harbor.people.ada.employeeId
    expect(await api('POST', `/${id}/members`, { employeeIds: [ada] })).toMatchObject({ status: 200 })
    expect(await api('PUT', `/members/${ada}/columns`, { columns: [] })).toMatchObject({ status: 200 })
  })

  test('get columns of their own, which open ones can be alone', async () => {
    const { employeeId } = w.harbor.people.bob
    const columns = [`fund:${w.harbor.fundId}`, 'sick']
    expect(await api('PUT', `/members/${employeeId}/columns`, { columns })).toMatchObject({ status: 200 })
    const { rows } = (await api('GET', '/any/members?search=bob')).json
    expect(rows).toMatchObject([{ employeeId, columns }])
    expect(await api('PUT', `/members/${employeeId}/columns`, { columns: [`department:${w.harbor.closedDepartmentId}`] })).toMatchObject({
      status: 422,
      json: { data: { field: 'columns.0', rule: 'unknown_column' } },
    })
    expect(await api('PUT', `/members/${w.river.people.eve.employeeId}/columns`, { columns: [] })).toMatchObject({ status: 404 })
    const offered = (await api('GET', '/columns')).json.columns.map((one: { column: string }) => one.column)
    expect(offered).toContain(`department:${w.harbor.departmentId}`)
    expect(offered).not.toContain(`department:${w.harbor.closedDepartmentId}`)
  })

  test('get a column of overtime of their own only where their group does not calculate it', async () => {
    const { bob, cyd } = w.harbor.people
    const calculates = await make('Calculates')
    const types = await make('Types', { ...weekly, overtimeSource: 'typed' })
    await api('POST', `/${calculates.id}/members`, { employeeIds: [cyd.employeeId] })
    await api('POST', `/${types.id}/members`, { employeeIds: [bob.employeeId] })
    const assign = ({ employeeId }: typeof bob) => api('PUT', `/members/${employeeId}/columns`, { columns: ['sick', 'overtime'] })
    expect(await assign(cyd)).toMatchObject({ status: 422, json: { data: { field: 'columns.1', rule: 'overtime_calculated' } } })
    expect(await assign(bob)).toMatchObject({ status: 200 })
  })

  test('of another organization’s group are as unknown as those of none', async () => {
    for (const id of [w.river.groupId, newId()]) expect(await api('GET', `/${id}/members`)).toMatchObject({ status: 404 })
    expect((await api('GET', '/any/members')).json.rows.map((row: { name: string }) => row.name)).toContain(w.harbor.people.ada.name)
  })
})
