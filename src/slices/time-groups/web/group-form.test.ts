import { expect, test } from 'vitest'
import { NEW_GROUP, toSettingsView, withGiven } from '../rules/group-fields.ts'
import { BEGINNING } from '../rules/group-settings.ts'
import { OVERTIME_PRESETS } from '../rules/overtime-presets.ts'
import type { Group } from './calls.ts'
import { countChanges, formOf, givenOf, problemsOf, settingsOf, tabOf, undatedOf } from './group-form.ts'

const stored = withGiven(NEW_GROUP, {
  payPeriodAnchorDate: '2026-01-05',
  defaultWorkHoursPerDay: 7.5,
  scheduledMinutes: [450, 450, 450, 450, 200, 0, 0],
  overtimeRules: [{ scope: 'day', overMinutes: 500, multiplier: 1.5 }],
  breakLunchSettings: { allowLunch: true, lunchTriggerMinutes: 300 },
  allocationDefaults: [{ column: 'regular', percent: 100 }],
})
const group: Group = {
  id: 'g',
  name: 'Nights',
  isActive: true,
  version: 1,
  people: 0,
  members: 0,
  ...toSettingsView(stored),
  holidaysClosures: [{ label: 'Christmas Day', date: '2026-12-25', type: 'holiday' }],
  columns: [{ column: 'regular', isShown: true }],
  addableColumns: 'any',
  approvalWorkflowTemplateId: null,
  reminders: true,
  createdAt: '',
  updatedAt: '',
  effectiveFrom: BEGINNING,
  before: null,
  versions: [],
  today: '2026-11-23',
  inUse: null,
  appliesFrom: '2026-12-07',
  periods: [],
  recompute: null,
}

test('a form that no one changed gives the settings that it was opened with', () => {
  expect(givenOf(formOf(group))).toEqual(toSettingsView(stored))
  expect(undatedOf(formOf(group))).toMatchObject({
    name: 'Nights',
    holidaysClosures: group.holidaysClosures,
    approvalWorkflowTemplateId: null,
  })
  expect(problemsOf(formOf(group))).toEqual({})
})

test('a preset is known by its rules and gives them', () => {
  const california = formOf({ ...group, overtimeRules: [...OVERTIME_PRESETS.california].reverse() })
  expect(california.overtime).toBe('california')
  expect(settingsOf(california).overtimeRules).toEqual(OVERTIME_PRESETS.california)
  expect(settingsOf({ ...california, overtime: 'weekly' }).overtimeRules).toEqual([])
})

test('what is empty or wrong is named at its field, and each field is on its tab', () => {
  const form = formOf(group)
  const problems = problemsOf({
    ...form,
    name: ' ',
    paydayOffset: null,
    overtimeRules: [{ scope: 'week', overHours: 0, multiplier: 1.5 }],
    holidaysClosures: [{ date: null, label: '', type: 'holiday' }],
    allocationDefaults: [{ column: 'regular', percent: 60 }],
  })
  expect(problems).toEqual({
    name: 'Enter a name',
    paydayOffset: 'Enter a number',
    'overtimeRules.0.overHours': 'Enter more than 0 hours',
    'holidaysClosures.0.date': 'Enter a date',
    'holidaysClosures.0.label': 'Enter a name',
    allocationDefaults: 'Shares total 60% and must total 100%',
  })
  expect(Object.keys(problems).map(tabOf).sort()).toEqual(['columns', 'holidays', 'holidays', 'hours', 'period', 'period'])
})

test('columns of overtime are left out once it is calculated, and allowed until then', () => {
  const columns = ['regular', 'overtime'].map(column => ({ column, isShown: true }))
  const typed = formOf({ ...group, overtimeSource: 'typed', columns })
  expect(formOf({ ...group, columns }).columns).toEqual(group.columns)
  expect(typed.columns).toEqual(columns)
  const change = { ...typed, overtimeSource: 'computed' as const }
  expect(problemsOf(change)).toEqual({ 'columns.1.column': 'Overtime is calculated in this group. Remove this column.' })
  expect(problemsOf(change, { isOvertimeTypedBefore: true })).toEqual({})
})

test('changes are counted by field', () => {
  const form = formOf(group)
  expect(countChanges(form, { ...form, name: 'Days', paydayOffset: 6 })).toBe(2)
})
