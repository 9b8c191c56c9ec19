import { StatRow } from '#web/home/stat-row.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { Dashboard } from './calls.ts'
import { byOrder, type Parts } from './parts.ts'

/** Loaded when someone has such a card: it knows how amounts are written. */
const ListFigure = lazyScreen(() => import('./list-figure.tsx').then(module => module.ListFigure))

/** As many as stand in a row on a wide screen. */
const PLACES = 4

/** Cards that no slice draws itself come after the figures. */
const LAST = 1000

/** The figures of all slices, and a card of each list that the current user may see. */
export const Figures = ({ parts, data }: { parts: Parts; data: Dashboard }) => {
  const own = parts.flatMap(part => part.figures ?? [])
  const cards = new Map(data.cards.map(card => [card.name, card]))
  const drawn = new Set(own.map(({ name }) => name))
  const all = byOrder([
    ...own.filter(({ shown }) => shown?.(data) !== false),
    ...data.cards.filter(({ name }) => !drawn.has(name)).map(({ name }) => ({ name, order: LAST, yields: undefined, Figure: ListFigure })),
  ])
  const room = PLACES - all.filter(({ yields }) => !yields).length
  const yielding = all.filter(({ yields }) => yields).slice(0, Math.max(0, room))
  return (
    <StatRow>
      {all
        .filter(figure => !figure.yields || yielding.includes(figure))
        .map(({ name, Figure }) => (
          <Figure key={name} own={data} card={cards.get(name)} />
        ))}
    </StatRow>
  )
}
