import { useMutation } from '@tanstack/react-query'
import { CalendarDays, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useOnce } from '#web/record/use-once.ts'
import { callErrorOf } from '#web/rpc.ts'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyLayer } from '#web/ui/lazy-layer.tsx'
import type { CellOutbox } from '../grid/cell-outbox.ts'
import type { GridController } from '../grid/grid-controller.ts'
import { t as names } from '../my-time/texts.ts'
import type { Timesheet } from '../timesheet-view.ts'
import { usualWeekCalls } from './calls.ts'
import { t } from './texts.ts'

const UsualWeekDialog = lazyScreen(() => import('./usual-week-dialog.tsx').then(module => module.UsualWeekDialog))

export interface UsualWeekButtonsProps {
  timesheet: Timesheet
  outbox: CellOutbox
  controller: GridController
  refresh: () => Promise<void>
  /** For whom an administrator fills it, and why; null for the owner, who alone changes their usual week. */
  behalf: { readonly employeeId: string; readonly reason: string } | null
  touch: boolean
}

/** Fills the period with the usual week, one step of the grid's undo; without one, and to change it, a dialog saves one. */
export const UsualWeekButtons = ({ timesheet, outbox, controller, refresh, behalf, touch }: UsualWeekButtonsProps) => {
  const once = useOnce()
  const [open, setOpen] = useState(false)
  const periodStart = timesheet.period.startsOn
  const fill = useMutation({
    mutationFn: async () => {
      if (!(await outbox.flush())) return null
      return once('fill', { ...behalf, periodStart }, context =>
        behalf === null
          ? usualWeekCalls.fill.call({ periodStart }, { context })
          : usualWeekCalls.fillOnBehalf.call({ ...behalf, periodStart }, { context }),
      )
    },
    onSuccess: async answer => {
      if (answer === null) return showToast({ tone: 'error', title: t('notFilled'), text: t('unsavedCells') })
      if (answer.usualCells === 0) {
        if (behalf === null) return setOpen(true)
        return showToast({ tone: 'info', title: t('filledNothing'), text: t('noUsualWeek', { name: timesheet.employee.name }) })
      }
      await refresh()
      const { entries, skipped } = answer
      if (entries.length === 0) return showToast({ tone: 'info', title: t('filledNothing'), text: t('filledNothingText') })
      const message = t('filled', { n: entries.length })
      controller.dispatch({
        type: 'copied',
        cells: entries,
        message: skipped > 0 ? `${message}. ${t('skipped', { n: skipped })}` : message,
      })
    },
    onError: error => {
      showToast({ tone: 'error', title: t('notFilled'), text: callErrorOf(error).message })
      return refresh()
    },
  })
  const size = touch ? 'lg' : 'md'
  return (
    <span className="flex *:first:grow">
      <Button size={size} icon={<Glyph of={CalendarDays} />} busy={fill.isPending} data-offer="" onClick={() => fill.mutate()}>
        {names('fillUsualWeek')}
      </Button>
      {behalf === null ? (
        <IconButton
          label={t('change')}
          title={t('change')}
          size={size}
          icon={<Glyph of={Pencil} size={14} />}
          onClick={() => setOpen(true)}
        />
      ) : null}
      <LazyLayer>
        {open ? <UsualWeekDialog timesheet={timesheet} cells={outbox.getSnapshot().cells} onClose={() => setOpen(false)} /> : null}
      </LazyLayer>
    </span>
  )
}
