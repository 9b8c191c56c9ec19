import { Link } from '@tanstack/react-router'
import type { HomeCard } from './home.ts'

/** The label of a card that leads to the rows it counts; the link covers the whole card. */
export const CardLink = ({ card: { label, path, search } }: { card: Pick<HomeCard, 'label' | 'path' | 'search'> }) => (
  <Link
    to={path}
    search={search}
    className="after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2"
  >
    {label}
  </Link>
)
