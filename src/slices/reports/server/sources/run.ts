import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { ReportSource, ReportSources } from '#server/list/report-source.ts'
import { isOpenTo, ownOpenings } from '#server/rpc/openings.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { reports } from '#slices/reports/contract/reports.ts'

type Tx = ReadTx<Actor>

/** Tells which sources are open to the current user: whose list they may read. */
async function isOpenIn(tx: Tx): Promise<(source: ReportSource) => boolean> {
  const { openings } = (await tx.first(ownOpenings, {}))!
  return ({ needs }) => needs.every(need => isOpenTo(tx.actor, openings, need))
}

/** The sources that the current user may read. */
export function listSources(sources: ReportSources) {
  return async ({ ctx: { tx } }: VerbArgs<Tx, typeof reports.sources>): Promise<OutputOf<typeof reports.sources>> => {
    const isOpen = await isOpenIn(tx)
    const open = Object.entries(sources).filter(([, source]) => isOpen(source))
    return { sources: open.map(([name, source]) => ({ name, label: source.label, ...source.described, filters: [...source.filters] })) }
  }
}

/** The numbers of a source. Throws NOT_FOUND, FORBIDDEN for one whose list the current user may not read, and VALIDATION. */
export function runSource(sources: ReportSources) {
  const known = new Map(Object.entries(sources))
  return async ({ ctx: { tx }, input }: VerbArgs<Tx, typeof reports.run>): Promise<OutputOf<typeof reports.run>> => {
    const isOpen = await isOpenIn(tx)
    const source = known.get(input.source) ?? fail('NOT_FOUND', 'Report source not found')
    if (!isOpen(source)) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    return source.run(tx, input)
  }
}
