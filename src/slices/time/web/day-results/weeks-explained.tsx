import type { ReactNode } from 'react'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { GridDay } from '../grid/grid-model.ts'
import { t } from '../grid/texts.ts'
import type { CountedDay } from './counted-lines.ts'

const OvertimeExplained = lazyScreen(() => import('./overtime-explained.tsx').then(module => module.OvertimeExplained))

/** Of each week with overtime: its worked hours as a button that says why. */
export function weeksExplained(days: readonly CountedDay[], shown: readonly GridDay[], format: TimeFormat): ReadonlyMap<number, ReactNode> {
  const resultOn = new Map(days.map(day => [day.date, day]))
  const weeks = new Map<number, ReactNode>()
  for (const [week, own] of Map.groupBy(shown, day => day.week)) {
    const results = own.flatMap(day => resultOn.get(day.date) ?? [])
    if (results.every(day => day.overtimeMinutes + day.doubleTimeMinutes === 0)) continue
    const label = t('worked', {
      hours: formatHours(
        results.reduce((sum, day) => sum + day.workedMinutes, 0),
        format,
      ),
    })
    const face = <span className="ml-1.5 text-xs font-normal text-muted">{label}</span>
    weeks.set(
      week,
      <LazyPart face={face}>
        <OvertimeExplained week={results} isWhole={own.length === 7} format={format} label={label} />
      </LazyPart>,
    )
  }
  return weeks
}
