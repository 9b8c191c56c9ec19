import { Maximize, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ChartCard } from './chart-card.tsx'
import { CARD, layoutOf } from './chart-layout.ts'
import { type Arrow, arrowFrom } from './chart-model.ts'
import { t } from './texts.ts'
import type { ChartState } from './use-chart.ts'
import { useView } from './use-view.ts'
import { useZoom } from './use-zoom.ts'

interface ChartCanvasProps {
  chart: ChartState
  isWhole: boolean
  onOpen: (id: string) => void
}

const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] satisfies Arrow[]

/** Cards and lines in a window that scrolls; only what is near the window is drawn. */
export function ChartCanvas({ chart, isWhole, onOpen }: ChartCanvasProps) {
  const { model, tops, shown, selected, path, select, toggle } = chart
  const layout = useMemo(() => layoutOf(model, tops, shown), [model, tops, shown])
  const box = useRef<HTMLDivElement>(null)
  const { zoom, step, fit, hold, canStep } = useZoom(box, layout, selected ?? tops[0])
  const wantsFocus = useRef(false)
  const isNear = useView(box, zoom)
  const stop = selected !== undefined && shown.some(({ id }) => id === selected) ? selected : tops[0]
  const at = layout.placed.find(({ id }) => id === selected)
  const onPath = new Set(path)

  // Brought into sight when selected, or when the people above have come; then it may take the focus.
  const isShown = at !== undefined
  const latest = useRef(at)
  latest.current = at
  useEffect(() => {
    const frame = box.current
    if (frame === null || !isShown || selected === undefined) return
    const { x, y } = latest.current!
    bringIn(frame, { left: x * zoom, top: y * zoom, width: CARD.width * zoom, height: CARD.height * zoom })
    if (!wantsFocus.current) return
    wantsFocus.current = false
    frame.querySelector<HTMLElement>('[role=treeitem][aria-selected=true]')?.focus({ preventScroll: true })
  }, [selected, isShown, zoom])

  const turn = (id: string, isOpen: boolean) => {
    hold(id)
    toggle(id, isOpen)
  }
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== event.currentTarget) return
    const { isOpen } = shown.find(one => one.id === id)!
    if (event.key === 'Enter') onOpen(id)
    else if (event.key === ' ') turn(id, !isOpen)
    else if (arrows.includes(event.key)) {
      const next = arrowFrom(model, tops, id, event.key as Arrow)
      if (next !== undefined) {
        wantsFocus.current = true
        select(next)
      }
    } else return
    event.preventDefault()
  }
  const { lines } = layout
  const ownLines = lines.filter(({ to }) => onPath.has(to))
  return (
    <div className="relative">
      <div
        ref={box}
        className="h-[max(24rem,calc(100dvh-19.5rem))] overflow-auto bg-[radial-gradient(var(--border)_1px,transparent_1px)] bg-size-[20px_20px]"
      >
        <div
          role="tree"
          aria-label={t('chart')}
          aria-describedby="chart-keys"
          className="relative mx-auto"
          style={{ width: layout.width * zoom, height: layout.height * zoom }}
        >
          <div
            role="none"
            className="absolute top-0 left-0 origin-top-left"
            style={{ width: layout.width, height: layout.height, scale: zoom }}
          >
            <svg
              aria-hidden="true"
              width={layout.width}
              height={layout.height}
              className="pointer-events-none absolute inset-0"
              fill="none"
            >
              <path d={lines.map(line => line.path).join('')} className="stroke-input" strokeWidth={1.25} />
              <path d={ownLines.map(line => line.path).join('')} className="stroke-primary" strokeWidth={2} />
            </svg>
            {layout.placed.map(placed => {
              const { id } = placed
              if (id !== stop && !isNear(placed)) return null
              return (
                <ChartCard
                  key={id}
                  person={model.byId.get(id)!}
                  at={placed}
                  reports={model.reportsOf(id).length}
                  isSelected={id === selected}
                  isStop={id === stop}
                  isWhole={isWhole}
                  onSelect={() => select(id)}
                  onOpen={() => onOpen(id)}
                  onToggle={() => turn(id, !placed.isOpen)}
                  onKeyDown={onKeyDown(id)}
                />
              )
            })}
          </div>
        </div>
      </div>
      <p id="chart-keys" className="sr-only">
        {t('keys')}
      </p>
      <fieldset aria-label={t('fit')} className="absolute bottom-4 left-4 flex items-center rounded-md border border-border-2 bg-card">
        <IconButton label={t('zoomOut')} size="dense" icon={<Glyph of={Minus} />} disabled={!canStep(-1)} onClick={() => step(-1)} />
        <output className="w-12 text-center text-dense tabular-nums">{t('zoom', { percent: Math.round(zoom * 100) })}</output>
        <IconButton label={t('zoomIn')} size="dense" icon={<Glyph of={Plus} />} disabled={!canStep(1)} onClick={() => step(1)} />
        <IconButton label={t('fit')} size="dense" icon={<Glyph of={Maximize} />} onClick={fit} />
      </fieldset>
    </div>
  )
}

/** Scrolls as little as needed until a card and the lines around it are in sight. */
function bringIn(frame: HTMLElement, card: { left: number; top: number; width: number; height: number }): void {
  const room = 48
  const inner = frame.firstElementChild as HTMLElement
  const left = card.left + inner.offsetLeft
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = frame
  if (left - room < scrollLeft) frame.scrollLeft = left - room
  else if (left + card.width + room > scrollLeft + clientWidth) frame.scrollLeft = left + card.width + room - clientWidth
  if (card.top - room < scrollTop) frame.scrollTop = card.top - room
  else if (card.top + card.height + room > scrollTop + clientHeight) frame.scrollTop = card.top + card.height + room - clientHeight
}
