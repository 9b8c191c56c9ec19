import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { PlainDate } from '#core/plain-date.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { t } from './texts.ts'

export type PeriodMenuProps = {
  /** The name of the period. */
  face: ReactNode
  /** Renders the list; it calls back with the first day of the selected period. */
  list: (choose: (startsOn: PlainDate) => void) => ReactNode
  onChoose: (startsOn: PlainDate) => void
}

/** The name of the period as a button that opens the list of others. */
export const PeriodMenu = ({ face, list, onChoose }: PeriodMenuProps) => {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      title={t('choose')}
      align="start"
      width="w-82"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className="relative flex h-8 items-center max-md:h-11 gap-2.5 border-y border-border-2 bg-card px-3 transition-colors hover:bg-hover focus-visible:z-1 data-[state=open]:bg-hover print:border-0"
        >
          {face}
          <Glyph of={ChevronDown} size={14} className="text-muted print:hidden" />
        </button>
      }
    >
      {list(startsOn => {
        setOpen(false)
        onChoose(startsOn)
      })}
    </Popover>
  )
}
