import { StatRow } from '#web/home/stat-row.tsx'
import { lazyScreen } from '#web/shell/lazy-screen.ts'
import type { Dashboard } from './calls.ts'
import { byOrder, type Parts, useHas } from './parts.ts'

/** Loaded when someone has such a card: it knows how amounts are written. */
const ListFigure = lazyScreen(() => import('./list-figure.tsx').then(module => module.ListFigure))

/** As many as stand in a row on a wide screen. */
const PLACES = 4

/** Cards that no slice draws itself come after the figures. */
const LAST = 1000

/** Names the figures of all slices that the current user has, and a card of each list that they may see. */
export function useFigures(parts: Parts, data: Dashboard) {
  const has = useHas()
  const own = parts.flatMap(part => part.figures ?? [])
  const drawn = new Set(own.map(({ name }) => name))
  return byOrder([
    ...own.filter(figure => has(figure, data)),
    ...data.cards.filter(({ name }) => !drawn.has(name)).map(({ name }) => ({ name, order: LAST, yields: undefined, Figure: ListFigure })),
  ])
}

/** Draws them, with those that yield only where there is room. */
export const Figures = ({ parts, data }: { parts: Parts; data: Dashboard }) => {
  const cards = new Map(data.cards.map(card => [card.name, card]))
  const all = useFigures(parts, data)
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
