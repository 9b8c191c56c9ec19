import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import { WEEKDAYS } from '#core/plain-date.ts'
import type { UsualCell } from '#slices/time/rules/usual-week.ts'
import { formatDayRangeShort } from '#web/plain-date-text.ts'
import { useSave } from '#web/record/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LoadedView } from '#web/ui/loaded-view.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import type { GridCells } from '../grid/cell.ts'
import { gridColumnsOf, gridDaysOf, type Timesheet } from '../timesheet-view.ts'
import { usualWeekCalls } from './calls.ts'
import { t } from './texts.ts'
import { weeksOfCells } from './week-of-cells.ts'

interface UsualWeekDialogProps {
  timesheet: Timesheet
  cells: GridCells
  onClose: () => void
}

/** Explains the usual week, and offers the weeks of this period that it can be taken from. */
export const UsualWeekDialog = ({ timesheet, cells, onClose }: UsualWeekDialogProps) => {
  const query = useQuery(usualWeekCalls.read.queryOptions({ input: {} }))
  const refresh = [usualWeekCalls.read.key()]
  const save = useSave(usualWeekCalls.save, { done: t('saved'), failed: t('notSaved'), refresh })
  const remove = useSave(usualWeekCalls.save, { done: t('removed'), failed: t('notSaved'), refresh })
  const isKept = query.data !== undefined && query.data.cells.length > 0
  const columns = gridColumnsOf(timesheet)
  const weeks = weeksOfCells(gridDaysOf(timesheet, ''), columns, cells)
  const [chosen, setChosen] = useState(weeks[0]?.startsOn)
  const week = weeks.find(({ startsOn }) => startsOn === chosen)
  const format = timesheet.settings.timeFormat
  const done = async (saved: Promise<unknown>) => {
    if ((await saved) !== undefined) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('usualWeek')}
      description={t('help')}
      actions={
        <>
          {isKept ? (
            <Button variant="danger" busy={remove.busy} onClick={() => void done(remove.saveNow({ cells: [] }))}>
              {t('remove')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('cancel')}</Button>
          {week === undefined ? null : (
            <Button variant="filled" busy={save.busy} onClick={() => void done(save.saveNow({ cells: week.cells }))}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <LoadedView
          query={query}
          skeleton={<SkeletonRows rows={2} avatar={false} />}
          isEmpty={data => data.cells.length === 0}
          empty={null}
          errorTitle={t('notLoaded')}
        >
          {data => <WeekList cells={data.cells} labelOf={handle => columns.find(one => one.handle === handle)?.label} format={format} />}
        </LoadedView>
        {weeks.length === 0 ? (
          <p className="text-sm text-muted">{t(isKept ? 'noOtherHours' : 'noHours')}</p>
        ) : (
          <RadioCards
            legend={t('from')}
            options={weeks.map(({ startsOn, endsOn, minutes }) => ({
              value: startsOn,
              label: t('week', { range: formatDayRangeShort(startsOn, endsOn), hours: hoursWithUnit(minutes, format) }),
            }))}
            value={chosen}
            onValueChange={setChosen}
          />
        )}
      </div>
    </Dialog>
  )
}

interface WeekListProps {
  cells: readonly UsualCell[]
  labelOf: (column: string) => string | undefined
  format: Timesheet['settings']['timeFormat']
}

/** The week as it is kept, a line for each weekday that has hours. 2024 began on a Monday. */
const WeekList = ({ cells, labelOf, format }: WeekListProps) => (
  <section>
    <h3 className="text-dense font-medium">{t('now')}</h3>
    <dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md bg-sunken px-3 py-2 text-dense">
      {WEEKDAYS.map((weekday, at) => {
        const ofDay = cells.filter(cell => cell.weekday === weekday)
        if (ofDay.length === 0) return null
        return (
          <div key={weekday} className="contents">
            <dt className="text-muted">{dayNames.format(new Date(2024, 0, 1 + at))}</dt>
            <dd>
              {ofDay
                .map(({ column, minutes }) =>
                  t('hoursOn', { column: labelOf(column) ?? t('otherColumn'), hours: formatHours(minutes, format) }),
                )
                .join('; ')}
            </dd>
          </div>
        )
      })}
    </dl>
  </section>
)

const dayNames = new Intl.DateTimeFormat('en-US', { weekday: 'long' })
