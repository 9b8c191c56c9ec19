import { formatHours } from '#core/minutes.ts'
import { amountText } from '#web/amount-text.ts'
import type { HomeCard } from '#web/home.ts'
import { locale } from '#web/texts.ts'
import { StatCard, StatRow } from '#web/ui/stat-card.tsx'
import type { Dashboard } from './calls.ts'
import { byOrder, type Parts } from './parts.ts'

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

const ListFigure = ({ card }: { card: HomeCard | undefined }) => {
  if (card === undefined) return null
  const { label, value, type, words, path, search } = card
  const figure = {
    integer: () => value.toLocaleString(locale),
    minutes: () => formatHours(value, 'decimal'),
    money: () => amountText(value),
  }
  return (
    <StatCard
      label={label}
      figure={figure[type]()}
      {...(words !== null && { unit: value === 1 ? words.one : words.other })}
      to={{ path, search }}
    />
  )
}
