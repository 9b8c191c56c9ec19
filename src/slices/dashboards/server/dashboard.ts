import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Cards, Home } from '#server/home.ts'
import { isOpenTo, ownOpenings } from '#server/rpc/openings.ts'
import type { OutputOf, Verb } from '#server/rpc/verb.ts'
import type { dashboardOf } from '#slices/dashboards/contract/dashboard.ts'

type Dashboard = OutputOf<ReturnType<typeof dashboardOf>>

/** Two round trips: what is open to the current user and the parts' first queries, then the cards they may see and the parts' other queries. */
export function dashboardWith({ cards, parts }: Home): Verb<ReadTx<Actor>, object, Dashboard> {
  return async ({ ctx: { tx } }) => {
    const [shown, ...answers] = await Promise.all([
      readCards(tx, cards),
      ...parts.map(async ({ answer, load }) => answer.parse(await load(tx)) as Readonly<Record<string, unknown>>),
    ])
    return Object.assign({ cards: shown }, ...answers) as Dashboard
  }
}

async function readCards(tx: ReadTx<Actor>, cards: Cards): Promise<Dashboard['cards']> {
  const { openings } = (await tx.first(ownOpenings, {}))!
  const open = Object.entries(cards).filter(([, { number }]) => isOpenTo(tx.actor, openings, number.access))
  return Promise.all(
    open.map(async ([name, { label, number, words, at }]) => ({
      name,
      label,
      value: await number.read(tx),
      type: number.type,
      words: words ?? null,
      path: at.path,
      search: at.search,
    })),
  )
}
