import { ChevronDown, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import { rowIndexOf } from '#web/table/row-keys.ts'
import { usePrinting } from '#web/table/use-printing.ts'
import { useWindowRows, VIRTUAL_ABOVE } from '#web/table/use-window-rows.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { fullName, pictureOf } from '../calls.ts'
import { secondLineOf } from './chart-card.tsx'
import { t } from './texts.ts'
import type { ChartState } from './use-chart.ts'

interface ChartListProps {
  chart: ChartState
  isWhole: boolean
  onOpen: (id: string) => void
}

const ROW = 60
/** Deeper levels are not indented further: the name needs the room. */
const MAX_DEPTH = 6

/** The chart as an indented list, for a phone and for paper. */
export function ChartList({ chart, isWhole, onOpen }: ChartListProps) {
  const { model, shown, selected, toggle } = chart
  const printing = usePrinting()
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState(-1)
  const active = shown.length > VIRTUAL_ABOVE && !printing
  const { pieces } = useWindowRows({ count: shown.length, height: ROW, active, list, kept })
  return (
    <ul ref={list} aria-label={t('chart')} onFocus={event => setKept(rowIndexOf(event.target))}>
      {pieces.map(piece => {
        if ('gap' in piece) return <li key={`before ${piece.before}`} aria-hidden="true" style={{ height: piece.gap }} />
        const { id, level, isOpen } = shown[piece.row]!
        const person = model.byId.get(id)!
        const name = fullName(person)
        const reports = model.reportsOf(id).length
        return (
          <li
            key={id}
            data-at={piece.row}
            aria-current={id === selected || undefined}
            className="flex h-15 items-center gap-1 border-b border-border pr-3 aria-current:bg-accent"
            style={{ paddingLeft: 8 + Math.min(level - 1, MAX_DEPTH) * 20 }}
          >
            {reports === 0 ? (
              <span className="w-11 shrink-0" />
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-label={t(isOpen ? 'close' : 'open', { n: reports, name })}
                className="inline-flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-hover"
                onClick={() => toggle(id, !isOpen)}
              >
                <Glyph of={isOpen ? ChevronDown : ChevronRight} />
              </button>
            )}
            <button
              type="button"
              className="flex h-full min-w-0 flex-1 items-center gap-3 text-left -outline-offset-2"
              aria-description={t('level', { level })}
              onClick={() => onOpen(id)}
            >
              <Avatar id={id} name={name} picture={pictureOf(person)} size={32} />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm font-medium">{name}</span>
                <span className="block truncate text-dense text-muted">
                  {[person.jobTitle, secondLineOf(person, level, isWhole)].filter(Boolean).join(' · ')}
                </span>
              </span>
              {reports === 0 ? null : <span className="text-xs text-muted tabular-nums">{reports}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
