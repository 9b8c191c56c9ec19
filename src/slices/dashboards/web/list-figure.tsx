import { formatHours } from '#core/minutes.ts'
import { amountText } from '#web/amount-text.ts'
import { CardLink } from '#web/home/card-link.tsx'
import type { HomeCard } from '#web/home/home.ts'
import { locale } from '#web/texts.ts'
import { StatCard } from '#web/ui/stat-card.tsx'

/** A card that its slice does not draw itself. */
export const ListFigure = ({ card }: { card: HomeCard | undefined }) => {
  if (card === undefined) return null
  const { value, type, words } = card
  const figure = {
    integer: () => value.toLocaleString(locale),
    minutes: () => formatHours(value, 'decimal'),
    money: () => amountText(value),
  }
  return (
    <StatCard
      label={<CardLink card={card} />}
      figure={figure[type]()}
      {...(words !== null && { unit: value === 1 ? words.one : words.other })}
    />
  )
}
