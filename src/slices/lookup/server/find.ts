import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { Guard } from '#server/rpc/gate-request.ts'
import { isOpenTo, ownOpenings } from '#server/rpc/openings.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { Hit, Searches } from '#server/search.ts'
import { MAX_HITS, type search } from '#slices/lookup/contract/search.ts'

type Find = typeof search.find

/** Two round trips: what is open to the current user, then every list that is. */
export function findIn(searches: Searches) {
  return async ({ ctx: { tx }, input: { text } }: VerbArgs<ReadTx<Actor>, Find>): Promise<OutputOf<Find>> => {
    const { openings } = (await tx.first(ownOpenings, {}))!
    const isOpen = (need: Guard) => isOpenTo(tx.actor, openings, need)
    const open = Object.entries(searches).filter(([, { needs }]) => needs.every(isOpen))
    const groups = await Promise.all(
      open.map(async ([name, { label, opens, isPeople = false, find }]) => {
        const found = await find(tx, { search: text, limit: MAX_HITS })
        const hasLink = opens === undefined || isOpen(opens)
        return { name, label, isPeople, hits: found.map(({ at, ...hit }: Hit) => ({ ...hit, link: hasLink ? at : null })) }
      }),
    )
    return { groups: groups.filter(({ hits }) => hits.length > 0) }
  }
}
