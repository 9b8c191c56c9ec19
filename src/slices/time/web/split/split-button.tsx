import { useMutation } from '@tanstack/react-query'
import { Columns3 } from 'lucide-react'
import { formatHours, hoursWithUnit } from '#core/minutes.ts'
import { type PlainDate, shortDay } from '#core/plain-date.ts'
import { listed } from '#core/words.ts'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { entryCalls } from '../calls.ts'
import { cellKey } from '../grid/cell.ts'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { useAltKey } from '../my-time/use-alt-key.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

interface SplitButtonProps {
  timesheet: Timesheet
  outbox: CellOutbox
  controller: GridController
  refresh: () => Promise<void>
  /** For whom an administrator splits it, and why; null for the owner. */
  behalf: { readonly employeeId: string; readonly reason: string } | null
  /** The day on the phone; null: the one that is active in the grid, or today. */
  day: PlainDate | null
}

/** Splits the hours of a day over the default columns of the group: one step of the grid's undo. Also by Alt+S and from the palette. */
export const SplitButton = ({ timesheet, outbox, controller, refresh, behalf, day }: SplitButtonProps) => {
  const once = useOnce()
  const { columns, settings, today } = timesheet
  const split = useMutation({
    mutationFn: async () => {
      const date = day ?? controller.getState().active?.date ?? today
      if (!(await outbox.flush())) return null
      const answer = await once('split', { ...behalf, date }, context =>
        behalf === null ? entryCalls.split.call({ date }, { context }) : entryCalls.splitOnBehalf.call({ ...behalf, date }, { context }),
      )
      return { date, ...answer }
    },
    onSuccess: async answer => {
      if (answer === null) return showToast({ tone: 'error', title: t('notSplit'), text: t('unsavedCells') })
      await refresh()
      const { date, cells, leftOut } = answer
      const names = (handles: readonly string[]) => listed(handles.map(handle => labelOf(columns, handle)))
      const inside = settings.allocationDefaults.map(({ column }) => column).filter(column => !leftOut.includes(column))
      // Columns that were right already are not in the answer.
      const known = outbox.getSnapshot().cells
      const minutesIn = (column: string) =>
        cells.find(cell => cell.column === column)?.minutes ?? known.get(cellKey(date, column))?.minutes ?? 0
      const hours = (minutes: number) => formatHours(minutes, settings.timeFormat)
      const parts = inside.map(column => t('part', { column: labelOf(columns, column), hours: hours(minutesIn(column)) }))
      const total = hoursWithUnit(
        inside.reduce((sum, column) => sum + minutesIn(column), 0),
        settings.timeFormat,
      )
      const done =
        cells.length === 0 ? t('nothing', { day: shortDay(date) }) : t('done', { hours: total, day: shortDay(date), parts: listed(parts) })
      const message = leftOut.length === 0 ? done : `${done}. ${t('leftOut', { columns: names(leftOut) })}`
      controller.dispatch({ type: 'copied', cells: cells.map(cell => ({ ...cell, from: cell.minutesBefore })), message })
    },
    onError: error => {
      showToast({ tone: 'error', title: t('notSplit'), text: callErrorOf(error).message })
      return refresh()
    },
  })
  const run = () => {
    if (!split.isPending) split.mutate()
  }
  useAltKey('s', run, true)
  return (
    <Button
      size={day === null ? 'md' : 'lg'}
      icon={<Glyph of={Columns3} />}
      busy={split.isPending}
      aria-keyshortcuts="Alt+S"
      data-offer=""
      title={t(behalf === null ? 'splitOn' : 'splitFor', {
        name: timesheet.employee.name,
        day: shortDay(day ?? controller.getState().active?.date ?? today),
      })}
      onClick={run}
    >
      {t('splitDay')}
    </Button>
  )
}

const labelOf = (columns: Timesheet['columns'], handle: string): string => columns.find(column => column.handle === handle)?.label ?? handle
