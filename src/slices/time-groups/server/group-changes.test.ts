import { describe, expect, test } from 'vitest'
import type { OutputOf } from '#server/rpc/verb.ts'
import { cell } from '#test/time-world.ts'
import type { timeGroups } from '../contract/time-groups.ts'
import { setUpGroups, weekly } from '../test/groups-over-http.ts'

type Group = OutputOf<typeof timeGroups.get>
type Preview = OutputOf<typeof timeGroups.preview>

const w = setUpGroups()
const { api, make, recomputes } = w

describe('a change of settings', () => {
  test('SEC-98 holds from the next period on, and the period in use keeps its dates', async () => {
    await w.harbor.enter(w.harbor.people.ada, cell('2026-03-16', 480))
    const before = (await api('GET', `/${w.harbor.groupId}`)).json
    expect(before).toMatchObject({ inUse: { startsOn: '2026-03-16', endsOn: '2026-03-29' }, appliesFrom: '2026-03-30' })
    const saved = await api('PATCH', `/${w.harbor.groupId}`, { version: before.version, payPeriod: 'monthly', payPeriodStartsOn: '1' })
    expect(saved).toMatchObject({
      status: 200,
      json: {
        version: before.version + 1,
        effectiveFrom: '2026-03-30',
        payPeriod: 'monthly',
        before: { payPeriod: 'bi_weekly' },
        inUse: { startsOn: '2026-03-16', endsOn: '2026-03-29' },
      },
    })
    const preview = await api('POST', '/preview', { id: w.harbor.groupId })
    expect(preview.json.periods.slice(0, 3).map((one: Record<string, string>) => [one.startsOn, one.endsOn, one.payDate])).toEqual([
      ['2026-03-16', '2026-03-29', '2026-04-03'],
      ['2026-03-30', '2026-03-31', '2026-04-03'],
      ['2026-04-01', '2026-04-30', '2026-05-05'],
    ])
    const back = { version: before.version + 1, payPeriod: 'bi_weekly', payPeriodStartsOn: 'monday', effectiveFrom: '2026-03-30' }
    expect(await api('PATCH', `/${w.harbor.groupId}`, back)).toMatchObject({ status: 200 })
  })

  test('from an earlier day needs a reason, and computes hours again', async () => {
    const { json: group } = await api('GET', `/${w.harbor.groupId}`)
    const change = { effectiveFrom: '2026-03-16', overtimeThresholdHours: 35 }
    expect(await api('POST', '/preview', { id: group.id, ...change })).toMatchObject({
      json: {
        needsReason: true,
        keeps: [{ startsOn: '2026-03-16', endsOn: '2026-03-29' }],
        replaces: ['2026-03-30'],
        uncheckedPeople: 0,
      },
    })
    expect(await api('PATCH', `/${group.id}`, { version: group.version, ...change })).toMatchObject({
      status: 422,
      json: { data: { field: 'reason', rule: 'reason_required' } },
    })
    expect(await recomputes(group.id)).toEqual([
      { from: '2026-03-30', employee_ids: [] },
      { from: '2026-03-30', employee_ids: [] },
    ])
    const { json: saved } = await api('PATCH', `/${group.id}`, { version: group.version, ...change, reason: 'New contract' })
    expect(saved).toMatchObject({ effectiveFrom: '2026-03-16', overtimeThresholdHours: 35 })
    expect(saved.versions.map((one: Record<string, string>) => [one.effectiveFrom, one.reason])).toEqual([
      ['2026-03-16', 'New contract'],
      ['1900-01-01', null],
    ])
    expect((await recomputes(group.id)).at(-1)).toEqual({ from: '2026-03-16', employee_ids: [] })
  })

  test('before settings that are planned changes those of its day alone, without a reason from the next period on, and can still move the planned ones', async () => {
    const { id } = await make('Planned')
    const change = (version: number, fields: object) => api('PATCH', `/${id}`, { version, ...fields })
    await change(1, { timeRoundingMinutes: 15, effectiveFrom: '2027-01-04' })
    const earlier = { overtimeThresholdHours: 38, effectiveFrom: '2026-04-06' }
    expect((await api('POST', '/preview', { id, ...earlier })).json).toMatchObject({ needsReason: false, replaces: ['2027-01-04'] })
    expect(await change(2, { ...earlier, effectiveFrom: '2026-03-28' })).toMatchObject({ json: { data: { rule: 'reason_required' } } })
    expect(await change(2, earlier)).toMatchObject({
      status: 200,
      json: { effectiveFrom: '2026-04-06', overtimeThresholdHours: 38, timeRoundingMinutes: 0 },
    })
    expect(await change(3, { effectiveFrom: '2026-03-30' })).toMatchObject({
      json: { effectiveFrom: '2026-03-30', overtimeThresholdHours: 38 },
    })
  })

  test('that are planned one after the other all show in the preview, and the group says what each of them is', async () => {
    const { id } = await make('Two plans', { ...weekly, paydayOffset: 3 })
    const plan = (version: number, paydayOffset: number, effectiveFrom: string) =>
      api('PATCH', `/${id}`, { version, paydayOffset, effectiveFrom })
    await plan(1, 4, '2026-04-06')
    const { json } = await plan(2, 5, '2026-05-04')
    expect(json.versions.map((one: Group['versions'][number]) => [one.effectiveFrom, one.settings.paydayOffset])).toEqual([
      ['2026-05-04', 5],
      ['2026-04-06', 4],
      ['1900-01-01', 3],
    ])
    const payDateOf = async (startsOn: string, change: object) => {
      const { periods }: Preview = (await api('POST', '/preview', { id, ...change })).json
      return periods.find(period => period.startsOn === startsOn)!.payDate
    }
    expect(await payDateOf('2026-03-30', {})).toBe('2026-04-08')
    expect(await payDateOf('2026-04-06', {})).toBe('2026-04-16')
    expect(await payDateOf('2026-05-04', {})).toBe('2026-05-15')
    expect(await payDateOf('2026-04-06', { paydayOffset: 2, effectiveFrom: '2026-04-20' })).toBe('2026-04-16')
    expect(await payDateOf('2026-04-20', { paydayOffset: 2, effectiveFrom: '2026-04-20' })).toBe('2026-04-28')
  })

  test('of a holiday computes again from its day on, and without a change nothing is stored', async () => {
    const { id, version } = await make('Holidays')
    expect(await api('PATCH', `/${id}`, { version, holidaysClosures: [{ label: 'Cesar Chavez Day', date: '2026-03-31' }] })).toMatchObject({
      status: 200,
      json: { version: 2, effectiveFrom: '1900-01-01' },
    })
    expect(await recomputes(id)).toEqual([{ from: '2026-03-31', employee_ids: [] }])
    expect(await api('PATCH', `/${id}`, { version: 2, name: 'Holidays', payPeriod: 'weekly' })).toMatchObject({ json: { version: 2 } })
    expect(await recomputes(id)).toHaveLength(1)
  })

  test('of a holiday in the past needs a reason; a new name for one does not', async () => {
    const { id, version } = (await api('GET', `/${w.harbor.groupId}`)).json
    const save = (now: number, label: string, reason?: string) =>
      api('PATCH', `/${id}`, {
        version: now,
        holidaysClosures: [{ label, date: '2026-03-16', type: 'closure' }],
        ...(reason && { reason }),
      })
    const holidaysClosures = '2026-03-16 Burst pipe, closure'
    expect((await api('POST', '/preview', { id, holidaysClosures })).json).toMatchObject({
      needsReason: true,
      uncheckedPeople: 0,
    })
    expect(await save(version, 'Burst pipe')).toMatchObject({ status: 422, json: { data: { field: 'reason', rule: 'reason_required' } } })
    expect(await save(version, 'Burst pipe', 'Told too late')).toMatchObject({ status: 200 })
    expect(await save(version + 1, 'Flood')).toMatchObject({ json: { holidaysClosures: [{ label: 'Flood' }] } })
  })

  test('that calculates overtime keeps its columns until then, allows no new ones, and drops those that are left', async () => {
    const overtime = { column: 'overtime', isShown: true }
    const columns = [{ column: 'regular', isShown: true }, overtime]
    const { id } = await make('Overtime', { ...weekly, overtimeSource: 'typed', columns })
    const change = (version: number, fields: object) => api('PATCH', `/${id}`, { version, ...fields })
    expect(await change(1, { overtimeSource: 'computed', columns })).toMatchObject({ json: { effectiveFrom: '2026-03-30', columns } })
    const denied = { status: 422, json: { data: { field: 'columns.1.column', rule: 'overtime_calculated' } } }
    const today = { effectiveFrom: '2026-03-27', reason: 'Payroll calculates it' }
    expect(await change(2, { ...today, columns })).toMatchObject(denied)
    expect(await change(2, today)).toMatchObject({ status: 200, json: { columns: [columns[0]] } })
    expect(await change(3, { columns })).toMatchObject(denied)
  })

  test("by two at once is the first one's, and the second gets the other's values", async () => {
    const { id, version } = await make('Contested')
    const answers = await Promise.all(
      ['Ada', 'Bob', 'Cyd', 'Dan'].map(name =>
        api('PATCH', `/${id}`, { version, name, paydayOffset: name.length + name.charCodeAt(0) - 65 }),
      ),
    )
    const winner = answers.filter(({ status }) => status === 200)
    expect(winner).toHaveLength(1)
    for (const lost of answers.filter(({ status }) => status !== 200)) {
      expect(lost).toMatchObject({
        status: 409,
        json: { data: { rule: 'version', data: { current: { id, version: 2, name: winner[0]!.json.name } } } },
      })
    }
  })
})
