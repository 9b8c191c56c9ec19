import { addDays, WEEKDAYS, type Weekday } from '#core/plain-date.ts'
import { weekdayLong } from '#web/plain-date-text.ts'
import type { Timesheet } from './timesheet-view.ts'
import { t } from './workweek-texts.ts'

const A_MONDAY = '2026-11-16'

const firstDay = ({ settings }: Pick<Timesheet, 'settings'>): string =>
  weekdayLong(addDays(A_MONDAY, WEEKDAYS.indexOf(settings.workWeekStart as Weekday)))

/** On which day the workweek begins, by which overtime is counted: records of hours must say it (29 CFR 516.2(a)(5)). */
export const workweekText = (timesheet: Pick<Timesheet, 'settings'>): string => t('workweekStarts', { day: firstDay(timesheet) })

/** The workweek as a line of a list: its label and its text. */
export const workweekFact = (timesheet: Pick<Timesheet, 'settings'>): [string, string] => [
  t('workweek'),
  t('starts', { day: firstDay(timesheet) }),
]
