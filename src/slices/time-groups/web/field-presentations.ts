import { WEEKDAYS } from '#core/plain-date.ts'
import { yesOrNo } from '#web/form/choice-fields.tsx'
import { numberText } from '#web/form/read-text.ts'
import type { FormHandle } from '#web/form/use-form.ts'
import { formatDayAndYear, weekdayShort } from '#web/plain-date-text.ts'
import type { BreakLunchSettings } from '../rules/group-settings.ts'
import { PAUSE_LABELS } from './breaks-tab.tsx'
import type { GroupList, TimeColumn } from './calls.ts'
import { ADDABLE, labelsOfColumns } from './columns-tab.tsx'
import { textOfPeriod } from './custom-periods.tsx'
import type { GroupForm } from './group-form.ts'
import { t } from './groups-texts.ts'
import { PAY, textOfHoliday } from './holidays-tab.tsx'
import { DIRECTIONS, FORMATS, GROUP_TYPES, PRESETS, SOURCES, STEPS, textOfTier } from './hours-tab.tsx'
import { part } from './part-texts.ts'
import { ADJUSTMENTS, KINDS } from './pay-period-tab.tsx'
import { pay } from './pay-period-texts.ts'
import { WEEKDAY_LABELS } from './words.ts'

type Named = { label: string; textOf: (value: never) => string }
type Whole = Exclude<keyof GroupForm, 'breakLunchSettings'>
type Options = readonly { value: string; label: string }[]

interface Lists {
  columns: readonly TimeColumn[]
  workflows: GroupList['workflows']
  /** Hours vary by weekday; otherwise they follow from those of a workday. */
  hasSchedule: boolean
}

/**
 * Tells the form how the fields present themselves that stand on tabs which no one has opened: what someone else changed there is named too, where both
 * have saved. Those of opened tabs keep their own.
 */
export function presentAllFields({ presentations }: Pick<FormHandle<GroupForm>, 'presentations'>, lists: Lists): void {
  for (const [name, named] of Object.entries({ ...wholeFields(lists), ...pauseFields() })) {
    if (!presentations.has(name) && (name !== 'schedule' || lists.hasSchedule)) presentations.set(name, named)
  }
}

function wholeFields({ columns, workflows }: Lists): Record<Whole, Named> {
  const columnOf = labelsOfColumns(columns)
  return {
    name: { label: t('name'), textOf: (name: string) => name },
    payPeriod: { label: pay('payPeriod'), textOf: labelIn(KINDS) },
    payPeriods: { label: part('periods'), textOf: linesOf(textOfPeriod) },
    payPeriodStartsOn: { label: pay('startsOn'), textOf: (start: string) => (WEEKDAY_LABELS as Record<string, string>)[start] ?? start },
    payPeriodAnchorDate: { label: pay('firstStarts'), textOf: (date: string | null) => (date === null ? '' : formatDayAndYear(date)) },
    payPeriodSecondStartsOn: { label: pay('secondStart'), textOf: (day: string) => day },
    paydayOffset: { label: pay('paydayOffset'), textOf: figure },
    payDateAdjustment: { label: pay('adjustment'), textOf: labelIn(ADJUSTMENTS) },
    groupType: { label: part('groupType'), textOf: labelIn(GROUP_TYPES) },
    workWeekStart: { label: part('weekStarts'), textOf: (day: keyof typeof WEEKDAY_LABELS) => WEEKDAY_LABELS[day] },
    defaultWorkHoursPerDay: { label: part('hoursPerDay'), textOf: figure },
    timeFormat: { label: part('timeFormat'), textOf: labelIn(FORMATS) },
    hasSchedule: { label: part('hasSchedule'), textOf: yesOrNo },
    schedule: {
      label: part('hasOwnHours'),
      textOf: (hours: GroupForm['schedule']) => WEEKDAYS.map((day, index) => `${SHORT_DAYS[index]} ${figure(hours[day])}`).join(', '),
    },
    overtime: { label: part('overtime'), textOf: labelIn(PRESETS) },
    overtimeThresholdHours: { label: part('overAWeek'), textOf: figure },
    overtimeRules: { label: part('tiers'), textOf: linesOf(textOfTier) },
    overtimeSource: { label: part('overtimeSource'), textOf: labelIn(SOURCES) },
    timeRoundingMinutes: { label: part('rounding'), textOf: labelIn(STEPS) },
    roundingDirection: { label: part('direction'), textOf: labelIn(DIRECTIONS) },
    holidayPay: { label: part('holidayPay'), textOf: labelIn(PAY) },
    holidaysClosures: { label: part('holidays'), textOf: linesOf(textOfHoliday) },
    columns: { label: part('columns'), textOf: linesOf(({ column }: GroupForm['columns'][number]) => columnOf(column)) },
    addableColumns: { label: part('addable'), textOf: labelIn(ADDABLE) },
    allocationDefaults: {
      label: part('shares'),
      textOf: linesOf(({ column, percent }: GroupForm['allocationDefaults'][number]) => `${columnOf(column)} ${figure(percent)}%`),
    },
    approvalWorkflowTemplateId: {
      label: part('workflow'),
      textOf: (wanted: string) => workflows.find(({ id }) => id === wanted)?.name ?? part('managerApproves'),
    },
    reminders: { label: part('reminders'), textOf: yesOrNo },
  }
}

function pauseFields(): Record<string, Named> {
  const keys = Object.keys(PAUSE_LABELS) as (keyof BreakLunchSettings)[]
  const textOf = (value: boolean | number | null) => (typeof value === 'boolean' ? yesOrNo(value) : figure(value))
  return Object.fromEntries(keys.map(key => [`breakLunchSettings.${key}`, { label: PAUSE_LABELS[key], textOf }]))
}

/** A week from a Monday on. */
const SHORT_DAYS = WEEKDAYS.map((_, index) => weekdayShort(`2026-11-${16 + index}`))

const figure = (value: number | null): string => (value === null ? '' : numberText(value))
const labelIn = (options: Options) => (value: string) => options.find(option => option.value === value)?.label ?? ''
const linesOf =
  <Line>(textOf: (line: Line) => string) =>
  (lines: readonly Line[]): string =>
    lines.map(textOf).join('; ')
