// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { groupStoredIn } from '#slices/time-groups/web/stored-in.ts'
import { SwitchField } from '#web/form/choice-fields.tsx'
import { TextField } from '#web/form/fields.tsx'
import { Form } from '#web/form/form.tsx'
import type { StoredIn } from '#web/form/stored-in.ts'
import { useForm } from '#web/form/use-form.ts'
import { columnOf } from './field-info.tsx'
import { OwnTools } from './late/own-tools-part.tsx'

const { allowed } = vi.hoisted(() => ({ allowed: { showFieldInfo: true, showDebugInfo: false } }))
vi.mock('#slices/access/web/public.tsx', () => ({ useBootstrap: () => ({ organization: { id: 'h' }, preferences: allowed }) }))

const Example = () => {
  const form = useForm({ zipCode: '', isActive: true }, undefined, 'organizations')
  return (
    <Form form={form} label="Example" failed="Failed" onSubmit={vi.fn()}>
      <TextField name="zipCode" label="ZIP code" help="Five digits" />
      <SwitchField name="isActive" label="Active" />
    </Form>
  )
}
const Password = () => (
  <Form form={useForm({ password: '' })} label="Password" failed="Failed" onSubmit={vi.fn()}>
    <TextField name="password" label="Password" />
  </Form>
)
const show = () =>
  render(
    <>
      <OwnTools />
      <Example />
    </>,
  )

beforeEach(() => {
  allowed.showFieldInfo = true
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('every field of a form says its table and column once the person has turned that on, and keeps its help', async () => {
  localStorage.setItem('steward.show-field-info', 'true')
  show()
  expect(await screen.findByText('organizations.zip_code')).toBeDefined()
  expect(screen.getByText('organizations.is_active')).toBeDefined()
  expect(screen.getByText('Five digits')).toBeDefined()
})

test('a form whose values are stored in no table says nothing', async () => {
  localStorage.setItem('steward.show-field-info', 'true')
  render(<Password />)
  show()
  await screen.findByText('organizations.zip_code')
  expect(screen.queryByText('password')).toBeNull()
})

test('nothing is said while the person has not turned it on, or the organization does not allow it', async () => {
  show()
  // Its code would have loaded by then.
  await import('./field-info.tsx')
  expect(screen.queryByText(/organizations\./)).toBeNull()
  cleanup()
  localStorage.setItem('steward.show-field-info', 'true')
  allowed.showFieldInfo = false
  show()
  await act(async () => void (await import('./field-info.tsx')))
  expect(screen.queryByText(/organizations\./)).toBeNull()
})

test.each<[StoredIn, string, string | undefined]>([
  ['organizations', 'zipCode', 'organizations.zip_code'],
  ['organizations', 'lines.0.zipCode', 'organizations.zip_code'],
  ['units', 'name', 'units.name'],
  ['units', 'basedOnId', undefined],
  [{ table: 'organization_settings', columns: { '': 'organization_settings.settings' } }, 'timeZone', 'organization_settings.settings'],
  [groupStoredIn, 'name', 'time_tracking_groups.name'],
  [groupStoredIn, 'timeFormat', 'time_group_settings.time_format'],
  [groupStoredIn, 'hasSchedule', 'time_group_settings.scheduled_minutes'],
  [groupStoredIn, 'holidaysClosures.2.date', 'holidays_closures.date'],
  [groupStoredIn, 'holidaysClosures.0.label', 'holidays_closures.label'],
  [groupStoredIn, 'columns.0.isShown', 'group_time_columns.is_shown'],
  [groupStoredIn, 'breakLunchSettings.allowLunch', 'time_group_settings.break_lunch_settings'],
  [groupStoredIn, 'overtimeRules.1.overHours', 'time_group_settings.overtime_rules'],
])('a field says the column that it is stored in, and nothing where the database has none: %j %s', (stored, name, column) => {
  expect(columnOf(stored, name)).toBe(column)
})

test('every field of the group editor says its column', () => {
  const lines = {
    payPeriods: ['startsOn', 'endsOn', 'payDate'],
    holidaysClosures: ['date', 'label', 'type'],
    columns: ['column', 'isShown'],
  }
  const fields = [
    'payPeriod',
    'payPeriodStartsOn',
    'payPeriodAnchorDate',
    'payPeriodSecondStartsOn',
    'paydayOffset',
    'payDateAdjustment',
    'groupType',
    'workWeekStart',
    'defaultWorkHoursPerDay',
    'timeFormat',
    'schedule.monday',
    'overtime',
    'overtimeThresholdHours',
    'overtimeSource',
    'timeRoundingMinutes',
    'roundingDirection',
    'holidayPay',
    'addableColumns',
    'allocationDefaults.0.percent',
    'approvalWorkflowTemplateId',
    'reminders',
    ...Object.entries(lines).flatMap(([list, names]) => names.map(name => `${list}.0.${name}`)),
  ]
  for (const name of fields) expect(columnOf(groupStoredIn, name), name).toMatch(/^[a-z_]+\.[a-z_]+$/)
})
