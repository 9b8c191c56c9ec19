import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import type { PlainDate } from '#core/plain-date.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { defineTexts } from '#web/texts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const t = defineTexts({ previous: 'Previous period', next: 'Next period' })

type PeriodSwitcherProps = {
  startsOn: PlainDate
  endsOn: PlainDate
  /** Left out where there is no period in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The next one is on its way: the buttons keep the focus and do nothing. */
  busy?: boolean
}

/** The pay period on the screen, and the way to its neighbours. */
export const PeriodSwitcher = ({ startsOn, endsOn, onPrevious, onNext, busy = false }: PeriodSwitcherProps) => (
  <div className="flex items-center">
    <span className="print:hidden [&>button]:rounded-r-none">
      <IconButton
        variant="outline"
        size="dense"
        label={t('previous')}
        icon={<ChevronLeft aria-hidden="true" size={16} strokeWidth={1.75} />}
        disabled={onPrevious === undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onPrevious}
      />
    </span>
    <span
      aria-live="polite"
      className="flex h-8 items-center gap-2 border-y border-border-2 bg-card px-3 text-sm font-medium whitespace-nowrap print:border-0"
    >
      <CalendarDays aria-hidden="true" size={16} strokeWidth={1.75} className="text-muted" />
      {formatDayRange(startsOn, endsOn)}
    </span>
    <span className="print:hidden [&>button]:rounded-l-none">
      <IconButton
        variant="outline"
        size="dense"
        label={t('next')}
        icon={<ChevronRight aria-hidden="true" size={16} strokeWidth={1.75} />}
        disabled={onNext === undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onNext}
      />
    </span>
  </div>
)
