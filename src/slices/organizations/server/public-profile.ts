import { fail } from '#core/failure.ts'
import { currentOrganization } from '#server/db/current.ts'
import type { Visitor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import { readSettings, settingsRoutes } from '#server/organization-settings.ts'
import type { Routes } from '#server/rpc/router.ts'
import { type OutputOf, type VerbArgs, visit } from '#server/rpc/verb.ts'
import { notShown } from '#server/rpc/visitor.ts'
import { type publicProfile, publicProfileGroup } from '#slices/organizations/contract/public-profile.ts'
import { visited } from './by-domain.ts'

const ownDomain = statement()(db => db.selectFrom('app.organizations').select('domain').where('id', '=', currentOrganization))

/** Answers what the organization shows of itself. Its settings are visible to a visitor only while they are published. */
async function show({ ctx: { tx } }: VerbArgs<ReadTx<Visitor>, typeof publicProfile.show>): Promise<OutputOf<typeof publicProfile.show>> {
  const [organization, settings] = await Promise.all([tx.first(visited, {}), readSettings(tx, publicProfileGroup)])
  if (organization?.domain == null || !settings.isPublished) notShown()
  const { mission, links, frameOrigins } = settings
  return { ...organization, domain: organization.domain, mission, links, frameOrigins }
}

const { list, save } = settingsRoutes(publicProfileGroup, async (tx, before, wanted) => {
  if (!wanted.isPublished || before.isPublished) return
  if ((await tx.first(ownDomain, {}))?.domain == null) {
    fail('VALIDATION', 'Choose a subdomain first. The address of the page is made of it.', {
      field: 'settings.isPublished',
      rule: 'subdomain_missing',
    })
  }
})

export const publicProfileRoutes: Routes<typeof publicProfile> = { read: list, update: save, show: visit(show) }
