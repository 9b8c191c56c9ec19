import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatHours } from '#core/minutes.ts'
import { shortDay } from '#core/plain-date.ts'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { entryCalls } from './calls.ts'
import { t } from './change-texts.ts'
import { cellKey } from './grid/cell.ts'
import type { Timesheet } from './timesheet-view.ts'

const ALL = 'all'

const sources = {
  typed: null,
  copied: t('copied'),
  usual_week: t('usualWeek'),
  split: t('split'),
  imported: t('imported'),
  holiday: t('holiday'),
} as const

/** Lists earlier values of a timesheet's hours: by whom, why, when, and how; for all cells, or for a selected one. */
export const HourChanges = ({ timesheet }: { timesheet: Timesheet }) => {
  const { employee, period, settings, columns } = timesheet
  const [chosen, setChosen] = useState(ALL)
  const changes = useQuery(
    entryCalls.history.queryOptions({ input: { employeeId: employee.id, from: period.startsOn, to: period.endsOn }, staleTime: 0 }),
  )
  const labels = new Map(columns.map(({ handle, label }) => [handle, label]))
  const nameOf = ({ date, column }: { date: string; column: string }) => `${shortDay(date)} · ${labels.get(column) ?? t('otherColumn')}`
  const hours = (minutes: number | null) => (minutes === null ? t('nothing') : formatHours(minutes, settings.timeFormat))
  return (
    <LoadedView query={changes} skeleton={<SkeletonRows rows={3} />} errorTitle={t('didNotLoad')}>
      {({ changes: all, more }) => {
        if (all.length === 0) return <p className="text-dense text-muted">{t('none')}</p>
        const cells = [...new Map(all.map(change => [cellKey(change.date, change.column), nameOf(change)]))].sort(([a], [b]) =>
          a < b ? -1 : 1,
        )
        const isChosen = (change: { date: string; column: string }) => chosen === ALL || cellKey(change.date, change.column) === chosen
        return (
          <>
            <Select
              aria-label={t('which')}
              size="dense"
              value={chosen}
              onValueChange={setChosen}
              options={[{ value: ALL, label: t('all') }, ...cells.map(([value, label]) => ({ value, label }))]}
            />
            <ul className="mt-3 flex flex-col gap-2.5">
              {all.filter(isChosen).map(change => (
                <li key={`${change.at} ${cellKey(change.date, change.column)}`} className="text-dense">
                  <p>
                    {nameOf(change)}: <span className="text-muted">{hours(change.before)}</span> →{' '}
                    <b className="font-semibold">{hours(change.after)}</b>
                  </p>
                  {change.reason === null ? null : <p className="text-muted wrap-anywhere">{change.reason}</p>}
                  <p className="text-xs text-muted">
                    {[change.by ?? t('unknown'), sources[change.source]].filter(Boolean).join(' · ')} · <RelativeTime at={change.at} />
                  </p>
                </li>
              ))}
            </ul>
            {more ? <p className="mt-2 text-xs text-muted">{t('more')}</p> : null}
          </>
        )
      }}
    </LoadedView>
  )
}
