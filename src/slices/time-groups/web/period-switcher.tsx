import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { formatDayRange } from '#web/plain-date-text.ts'
import { LazyPart } from '#web/shell/lazy-part.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { PeriodMenuProps } from './period-menu.tsx'
import { t } from './texts.ts'

// Loaded lazily: a popover is much code, and reading the period must not wait for it.
const PeriodMenu = lazyScreen(() => import('./period-menu.tsx').then(module => module.PeriodMenu))

type PeriodSwitcherProps = Pick<PeriodMenuProps, 'list' | 'onChoose'> & {
  startsOn: PlainDate
  endsOn: PlainDate
  /** Left out where there is no period in that direction. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
  /** The next one is loading: the buttons keep the focus and do nothing. */
  busy?: boolean
}

/** Previous and Next: 44 high on a phone, as large as a finger. */
const step = 'flex print:hidden [&>button]:relative [&>button]:focus-visible:z-2 max-md:[&>button]:size-11'

/** The pay period on screen, buttons to its neighbors, and the list of periods. */
export const PeriodSwitcher = ({ startsOn, endsOn, onPrevious, onNext, busy = false, list, onChoose }: PeriodSwitcherProps) => {
  const face = <PeriodFace>{formatDayRange(startsOn, endsOn)}</PeriodFace>
  return (
    <div className="flex items-center">
      <span className={`${step} [&>button]:rounded-r-none`}>
        <IconButton
          variant="outline"
          size="dense"
          label={t('previous')}
          icon={<Glyph of={ChevronLeft} />}
          disabled={onPrevious === undefined}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onPrevious}
        />
      </span>
      <LazyPart
        face={<span className="flex h-8 min-w-0 items-center border-y border-border-2 bg-card pr-8.5 pl-3 max-md:h-11">{face}</span>}
      >
        <PeriodMenu face={face} list={list} onChoose={onChoose} />
      </LazyPart>
      <span className={`${step} [&>button]:rounded-l-none`}>
        <IconButton
          variant="outline"
          size="dense"
          label={t('next')}
          icon={<Glyph of={ChevronRight} />}
          disabled={onNext === undefined}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onNext}
        />
      </span>
    </div>
  )
}

const PeriodFace = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center gap-2 text-sm font-medium whitespace-nowrap">
    <Glyph of={CalendarDays} className="text-muted max-[22.5rem]:hidden" />
    <span aria-live="polite">{children}</span>
  </span>
)
