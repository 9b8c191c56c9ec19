import type { Visitor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { html } from '#server/pages/html.ts'
import { publicPage } from '#server/pages/public-page.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { notShown } from '#server/rpc/visitor.ts'
import { visited } from '#slices/organizations/server/public.ts'
import type { vehicles } from '#slices/vehicles/contract/vehicles.ts'

type Shown = typeof vehicles.endpoints.shown

const published = sqlStatement<object, OutputOf<Shown>['vehicles'][number]>(
  'select v.name, v.purpose, v.seats from app.vehicles v order by lower(v.name), v.id limit 200',
)

/** Answers the vehicles that are on the public page. */
export async function showVehicles({ ctx: { tx } }: VerbArgs<ReadTx<Visitor>, Shown>): Promise<OutputOf<Shown>> {
  const [organization, rows] = await Promise.all([tx.first(visited, {}), tx.rows(published, {})])
  if (organization === undefined || rows.length === 0) notShown()
  const { id, name, logoUrl } = organization
  return { organization: { id, name, logoUrl }, vehicles: rows }
}

export const vehiclesPage = publicPage<Shown>({
  at: '/vehicles',
  operation: 'vehicles.shown',
  show: ({ organization, vehicles }) => ({
    brand: organization,
    title: `Vehicles of ${organization.name}`,
    description: `${vehicles.length} vehicles of ${organization.name}`,
    framedBy: [],
    main: html`<ul>${vehicles.map(({ name, seats }) => html`<li>${name}, ${String(seats)} seats</li>`)}</ul>`,
  }),
})
