import { GitMerge } from 'lucide-react'
import { Popover } from 'radix-ui'
import { formatHours, type TimeFormat } from '#core/minutes.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { GridCell } from './cell.ts'
import { t } from './conflict-texts.ts'

export type ConflictPopoverProps = {
  /** The cell's element; the popover opens below it. */
  anchor: () => HTMLElement | null
  day: string
  column: string
  cell: GridCell
  format: TimeFormat
  onKeepMine: () => void
  onUseTheirs: () => void
  /** Closes; the caller returns the focus to the cell. */
  onClose: () => void
}

/** Shows the two values of a cell in conflict, to choose from. */
export function ConflictPopover({ anchor, day, column, cell, format, onKeepMine, onUseTheirs, onClose }: ConflictPopoverProps) {
  const theirs = cell.theirs?.minutes ?? 0
  const title = t('twoValues', { day, column })
  const virtual = { current: { getBoundingClientRect: () => anchor()?.getBoundingClientRect() ?? new DOMRect() } }
  return (
    <Popover.Root open onOpenChange={open => open || onClose()}>
      <Popover.Anchor virtualRef={virtual} />
      <Popover.Portal>
        <Popover.Content
          aria-label={title}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={event => event.preventDefault()}
          className="z-50 flex w-82 max-w-[calc(100vw-1.5rem)] animate-pop-in gap-2.5 rounded-lg bg-card p-3.5 text-fg shadow-popover focus:outline-none"
        >
          <Glyph of={GitMerge} size={14} className="mt-0.5 shrink-0 text-warning" />
          <div className="min-w-0">
            <p className="text-dense font-semibold">{title}</p>
            <p className="mt-0.5 text-dense text-muted">
              {theirs === 0 ? t('otherCleared') : t('otherSaved', { theirs: formatHours(theirs, format) })}
            </p>
            <div className="mt-2.5 flex flex-wrap gap-2">
              <Button size="mini" variant="filled" onClick={onKeepMine}>
                {cell.minutes === 0 ? t('keepEmpty') : t('keepMine', { hours: formatHours(cell.minutes, format) })}
              </Button>
              <Button size="mini" onClick={onUseTheirs}>
                {theirs === 0 ? t('useEmpty') : t('useTheirs', { hours: formatHours(theirs, format) })}
              </Button>
            </div>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
