import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Button } from '#web/ui/button.tsx'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'
import type { TimesheetActions } from './timesheet-actions.ts'

// Layers load after the timesheet: typing must not wait for them, and works without them.
const AddColumn = lazyScreen(() => import('./add-column.tsx').then(module => module.AddColumn))
const UsualWeekButtons = lazyScreen(() => import('../usual-week/usual-week-buttons.tsx').then(module => module.UsualWeekButtons))
const SplitButton = lazyScreen(() => import('../split/split-button.tsx').then(module => module.SplitButton))

type FillButtonsProps = {
  timesheet: Timesheet
  outbox: CellOutbox
  controller: GridController
  refresh: () => Promise<void>
  behalf: { employeeId: string; reason: string } | null
  phone: boolean
  /** The day that a phone shows. */
  day: PlainDate
}

/** Fill the period with the usual week, and split hours between allocations. */
export const FillButtons = ({ phone, day, ...tools }: FillButtonsProps) => (
  <LazyPart face={<Button size={phone ? 'lg' : 'md'}>{t('fillUsualWeek')}</Button>}>
    <UsualWeekButtons {...tools} touch={phone} />
    {tools.timesheet.settings.allocationDefaults.length === 0 ? null : <SplitButton {...tools} day={phone ? day : null} />}
  </LazyPart>
)

/** Draws the button that adds a column; undefined where none can be added. Stays the same element while the user types. */
export function useAddColumn(
  timesheet: Timesheet,
  { canEdit, onBehalfOf, refresh }: TimesheetActions,
  filled: ReadonlySet<string>,
  look: 'button' | 'plus' | 'mini',
): ReactNode | undefined {
  const refreshLatest = useRef(refresh)
  useEffect(() => {
    refreshLatest.current = refresh
  })
  return useMemo(
    () =>
      !canEdit || !timesheet.can.addColumns ? undefined : (
        // The head of its column has a name before the button is there.
        <LazyPart face={<span className="sr-only">{t('addColumn')}</span>}>
          <AddColumn
            employeeId={onBehalfOf}
            onChanged={() => refreshLatest.current()}
            columns={timesheet.columns}
            filled={filled}
            look={look}
          />
        </LazyPart>
      ),
    [onBehalfOf, canEdit, timesheet.can.addColumns, timesheet.columns, filled, look],
  )
}
