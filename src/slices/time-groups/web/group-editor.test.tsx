// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawnAs } from '#test/drawn-as.tsx'
import { forgetUnsaved } from '#web/leaving.ts'
import type { Call } from '#web/send-call.ts'
import { NEW_GROUP, toSettingsView } from '../rules/group-fields.ts'
import { BEGINNING } from '../rules/group-settings.ts'
import type { Group } from './calls.ts'
import type { GroupTab } from './group-form.ts'

type Answer = { status: number; json: unknown }
const calls = vi.hoisted(() => ({ of: (_path: string, _input: unknown): Answer => ({ status: 200, json: {} }) }))
vi.mock('#web/send-call.ts', () => {
  const send = async ({ path, input }: Call) => calls.of(path.join('.'), input)
  return { sendCall: vi.fn(send), sendTogether: vi.fn(send) }
})
const { sendCall } = await import('#web/send-call.ts')
const { GroupEditor } = await import('./group-editor.tsx')
await import('./other-tabs.tsx')
await import('./holiday-reason-dialog.tsx')
const { presentAllFields } = await import('./field-presentations.ts')
const { formOf } = await import('./group-form.ts')

const group = {
  ...toSettingsView({ ...NEW_GROUP, payPeriodAnchorDate: '2026-01-05' }),
  id: 'g',
  version: 1,
  name: 'Staff',
  isActive: true,
  people: 3,
  members: 4,
  columns: [{ column: 'regular', isShown: true }],
  addableColumns: 'any',
  approvalWorkflowTemplateId: null,
  reminders: true,
  holidaysClosures: [],
  effectiveFrom: BEGINNING,
  appliesFrom: '2026-11-23',
  today: '2026-11-22',
  before: null,
  versions: [],
  inUse: null,
  periods: [],
  recompute: null,
} as unknown as Group

function Editor({ of = group }: { of?: Group }) {
  const [tab, setTab] = useState<GroupTab>('period')
  return (
    <GroupEditor
      group={of}
      columns={[]}
      workflows={[]}
      tab={tab}
      mayChange
      onTab={setTab}
      onMembers={() => undefined}
      onDialog={() => undefined}
      onBack={undefined}
    />
  )
}

beforeEach(() => {
  vi.mocked(sendCall).mockClear()
  calls.of = () => ({ status: 200, json: { rows: [], more: false, total: 0 } })
})
afterEach(() => {
  cleanup()
  forgetUnsaved()
})

test('saving shows the tab of the first invalid field and moves the focus there', async () => {
  const { person } = drawnAs({}, <Editor />)
  const payday = 'Days until payday'
  await person.clear(await screen.findByLabelText(payday))
  await person.click(screen.getByRole('tab', { name: 'Breaks' }))
  await waitFor(() => expect(screen.queryByLabelText(payday)).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Save group' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(payday)))
  expect(screen.getByText('Enter a number')).toBeTruthy()
  expect(vi.mocked(sendCall)).not.toHaveBeenCalled()
})

test('a field that only the server finds wrong is shown on its tab', async () => {
  const { person } = drawnAs({}, <Editor />)
  const issues = [{ field: 'defaultWorkHoursPerDay', rule: 'too_long', message: 'Fewer hours than that' }]
  calls.of = () => ({
    status: 422,
    json: { defined: false, code: 'VALIDATION', status: 422, message: 'Wrong', data: { data: { issues } } },
  })
  await person.type(await screen.findByLabelText('Name'), '!')
  await person.click(screen.getByRole('button', { name: 'Save group' }))
  expect(await screen.findByText('Fewer hours than that')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Hours & overtime' }).getAttribute('aria-selected')).toBe('true')
})

test('what someone else has saved in the meantime is shown beside one’s own values and gets the focus', async () => {
  const { person } = drawnAs({}, <Editor />)
  const current = { ...group, version: 2, name: 'Theirs' }
  calls.of = () => ({
    status: 409,
    json: {
      defined: false,
      code: 'CONFLICT',
      status: 409,
      message: 'Changed',
      data: { rule: 'version', field: 'version', data: { current } },
    },
  })
  await person.type(await screen.findByLabelText('Name'), '!')
  await person.click(screen.getByRole('button', { name: 'Save group' }))
  const panel = await screen.findByRole('region', { name: 'Someone else changed this group' })
  expect(panel.textContent).toContain('Staff!')
  expect(panel.textContent).toContain('Theirs')
  await waitFor(() => expect(document.activeElement).toBe(panel))
})

test('a conflict names what someone else changed on every tab, also on those that no one opened', async () => {
  const { person } = drawnAs({}, <Editor />)
  const current = {
    ...group,
    version: 2,
    defaultWorkHoursPerDay: 7.5,
    breakLunchSettings: { ...group.breakLunchSettings, allowLunch: true },
    holidaysClosures: [{ date: '2026-12-24', label: 'Christmas Eve', type: 'closure' }],
    addableColumns: 'none',
  }
  const data = { rule: 'version', field: 'version', data: { current } }
  calls.of = () => ({ status: 409, json: { defined: false, code: 'CONFLICT', status: 409, message: 'Changed', data } })
  await person.type(await screen.findByLabelText('Name'), '!')
  await person.click(screen.getByRole('button', { name: 'Save group' }))
  const panel = await screen.findByRole('region', { name: 'Someone else changed this group' })
  expect(panel.textContent).toContain(
    'Hours per workday: 7.5 · Holidays and closures: Dec 24, 2026 Christmas Eve (Closure) · Columns staff can add: None · Lunch: On',
  )
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
})

test('every field of a group presents itself', () => {
  const presentations = new Map()
  presentAllFields({ presentations }, { columns: [], workflows: [], hasSchedule: true })
  const { breakLunchSettings, ...whole } = formOf(group)
  const fields = [...Object.keys(whole), ...Object.keys(breakLunchSettings).map(key => `breakLunchSettings.${key}`)]
  expect([...presentations.keys()].sort()).toEqual(fields.sort())
})

test('a group cannot be deactivated while it has members, and the menu says so', async () => {
  const { person } = drawnAs({}, <Editor />)
  await person.click(await screen.findByRole('button', { name: 'More actions for Staff' }))
  const item = screen.getByRole('menuitem', { name: /^Deactivate/ })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  expect(item.textContent).toContain('4 people are or will be in this group. Move them to another group first.')
})

describe('what holds when', () => {
  const from = (effectiveFrom: string, paydayOffset: number) => ({
    effectiveFrom,
    settings: toSettingsView({ ...NEW_GROUP, payPeriod: 'weekly', payDateAdjustment: 'none', paydayOffset }),
  })
  const versions = [from('2027-01-04', 5), from('2026-12-07', 4), from(BEGINNING, 3)]
  const planned = { ...group, ...versions[0]!.settings, effectiveFrom: '2027-01-04', appliesFrom: '2027-01-04', versions } as Group

  test('settings that are planned before the last ones are named, and the periods ahead follow them', async () => {
    drawnAs({}, <Editor of={planned} />)
    const text = 'These settings apply from Jan 4, 2027. Other settings apply before that, from Dec 7, 2026.'
    expect(await screen.findByText(text)).toBeTruthy()
    const period = await screen.findByText('Dec 7 – Dec 13')
    expect(period.closest('li')?.textContent).toContain('4 days after Sun, Dec 13')
  })

  test('a period keeps its dates only if it has hours or a timesheet', async () => {
    const inUse = { startsOn: '2026-11-16', endsOn: '2026-11-22' }
    const changed = async (of: Group) => {
      const { person } = drawnAs({}, <Editor of={of} />)
      await person.type(await screen.findByLabelText('Days until payday'), '1')
      const text = (await screen.findByText(/Changes apply from/)).textContent
      cleanup()
      forgetUnsaved()
      return text
    }
    expect(await changed({ ...group, inUse })).toBe('Changes apply from Nov 23, 2026.')
    const used = { ...inUse, payDate: '2026-11-27', payDateReason: null }
    const over = { startsOn: '2026-11-09', endsOn: '2026-11-15', payDate: '2026-11-20', payDateReason: null }
    expect(await changed({ ...group, inUse, periods: [over, used] })).toBe(
      'Nov 16 – Nov 22 is in use and keeps its dates. Changes apply from Nov 23, 2026.',
    )
  })
})

test('without a change there is nothing to save or discard', async () => {
  const { person } = drawnAs({}, <Editor />)
  const isDisabled = (name: string) => (screen.getByRole('button', { name }) as HTMLButtonElement).disabled
  const name = await screen.findByLabelText('Name')
  expect([isDisabled('Save group'), isDisabled('Discard')]).toEqual([true, true])
  await person.type(name, '!')
  expect([isDisabled('Save group'), isDisabled('Discard')]).toEqual([false, false])
})

test('a holiday in the past is saved with a reason, once it was shown whose hours change', async () => {
  const holidaysClosures: Group['holidaysClosures'] = [{ date: '2026-11-11', label: 'Veterans Day', type: 'holiday' }]
  const { person } = drawnAs({}, <Editor of={{ ...group, holidaysClosures }} />)
  calls.of = path => ({
    status: 200,
    json:
      path === 'timeGroups.preview'
        ? {
            uncheckedPeople: 19,
            changes: [
              { employeeId: 'e', name: 'Ana Ruiz', days: 3, approved: 0 },
              { employeeId: 'f', name: 'Bo Lind', days: 1, approved: 2 },
            ],
          }
        : { ...group, version: 2 },
  })
  await person.click(await screen.findByRole('tab', { name: 'Holidays' }))
  await person.click(await screen.findByRole('button', { name: 'Remove line 1' }))
  await person.click(screen.getByRole('button', { name: 'Save group' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change past holidays?' }))
  expect((await dialog.findByText('Ana Ruiz')).parentElement?.textContent).toBe('Ana Ruiz3 days')
  expect(dialog.getByText('Bo Lind').parentElement?.textContent).toBe('Bo Lind1 day (2 approved timesheets)')
  expect(dialog.getByText('Hours for 2 people will change')).toBeTruthy()
  expect(dialog.getByText("Only 200 people were checked. 19 more people's hours may change.")).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Save group' }))
  expect(dialog.getByText('Enter a reason')).toBeTruthy()
  await person.type(dialog.getByLabelText('Reason'), 'We worked that day')
  await person.click(dialog.getByRole('button', { name: 'Save group' }))
  await waitFor(() => {
    const { input } = vi
      .mocked(sendCall)
      .mock.calls.map(([call]) => call)
      .find(({ path }) => path.join('.') === 'timeGroups.update')!
    expect(input).toMatchObject({ holidaysClosures: [], reason: 'We worked that day' })
  })
})
