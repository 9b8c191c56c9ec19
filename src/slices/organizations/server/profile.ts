import { isDeepStrictEqual } from 'node:util'
import { Failure, fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import { currentOrganization, now } from '#server/db/current.ts'
import type { Actor } from '#server/db/gate.ts'
import { statement } from '#server/db/statement.ts'
import type { ReadTx, WriteTx } from '#server/db/transaction.ts'
import type { InputOf, OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { organizations } from '#slices/organizations/contract/organizations.ts'
import { isFoundedYear, parseEin, parseWebsite } from '#slices/organizations/rules/profile.ts'
import { parseSubdomain, subdomainTaken, subdomainTitle } from '#slices/organizations/rules/subdomain.ts'
import { announceToMembers } from './announce-to-members.ts'

type Profile = OutputOf<typeof organizations.profile>
type Changes = Omit<InputOf<typeof organizations.updateProfile>, 'version'>

/** Which host names organizations can have: those below a domain, except what starts with the prefix of previews. */
export interface Addresses {
  organizationsBelow: string | null
  previewPrefix?: string | undefined
}

/** Fields that an administrator may change, in the order of the audit's fields. */
const EDITABLE = [
  'name',
  'domain',
  'ein',
  'taxExemptStatus',
  'stateOfIncorporation',
  'address',
  'city',
  'state',
  'zipCode',
  'websiteAddress',
  'foundedYear',
] as const

const ofOrganization = statement()(db =>
  db
    .selectFrom('app.organizations')
    .select(['id', ...EDITABLE, 'maxUsers', 'isActive', 'logoUrl', 'version'])
    .select(eb => eb.fn<number>('date_part', [eb.val('year'), now]).as('thisYear'))
    .where('id', '=', currentOrganization),
)

const change = statement<Pick<Profile, (typeof EDITABLE)[number] | 'version'>>()((db, p) =>
  db
    .updateTable('app.organizations')
    .set(eb => ({
      name: p.name,
      domain: p.domain,
      ein: p.ein,
      taxExemptStatus: p.taxExemptStatus,
      stateOfIncorporation: p.stateOfIncorporation,
      address: p.address,
      city: p.city,
      state: p.state,
      zipCode: p.zipCode,
      websiteAddress: p.websiteAddress,
      foundedYear: p.foundedYear,
      version: eb('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', currentOrganization)
    .where('version', '=', p.version),
)

/** The organization's profile. */
export async function profile({ ctx: { tx } }: VerbArgs<ReadTx<Actor>, typeof organizations.profile>): Promise<Profile> {
  return (await load(tx)).profile
}

/**
 * Changes the given fields. Throws VALIDATION with the field; CONFLICT, rule `version`, with the current profile in `data.current`, when it was
 * changed since it was read; CONFLICT at `domain` when another organization has the subdomain.
 */
export const updateProfile =
  (addresses: Addresses) =>
  async ({
    ctx: { tx, request },
    input: { version, ...given },
  }: VerbArgs<WriteTx<Actor>, typeof organizations.updateProfile>): Promise<Profile> => {
    const { profile: before, thisYear } = await load(tx)
    if (before.version !== version) changedElsewhere(before)
    const after = { ...before, ...stored(given, { ...addresses, before, thisYear }) }
    if (isDeepStrictEqual(after, before)) return before
    // A concurrent save that won was not visible to the read above.
    if ((await tx.run(change, after).catch(domainTaken)) === 0) changedElsewhere((await load(tx)).profile)
    const changed = EDITABLE.filter(field => after[field] !== before[field])
    const picked = (from: Profile) => Object.fromEntries(changed.map(field => [field, from[field]]))
    emitAudit(tx, {
      action: 'organization.profile_changed',
      resourceType: 'organizations',
      resourceId: before.id,
      before: picked(before),
      after: picked(after),
      requestId: request.requestId,
    })
    announceToMembers(tx)
    return { ...after, version: version + 1 }
  }

async function load(tx: Pick<ReadTx<Actor>, 'first'>): Promise<{ profile: Profile; thisYear: number }> {
  const row = await tx.first(ofOrganization, {})
  if (row === undefined) fail('NOT_FOUND', 'No organization found to update')
  const { thisYear, ...fields } = row
  return { profile: fields, thisYear }
}

/** The given values as they are stored. A field that was not given keeps its value. */
function stored(given: Changes, at: Addresses & { before: Profile; thisYear: number }): Partial<Profile> {
  const { domain, ein, websiteAddress, foundedYear, ...texts } = given
  const cleared = Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, text === '' ? null : text]]))
  const values: Partial<Profile> = Object.fromEntries(cleared)
  if (domain !== undefined) values.domain = domainOf(domain, at)
  if (ein !== undefined) {
    const parsed = parseEin(ein ?? '')
    values.ein = parsed.ok ? parsed.ein : fail('VALIDATION', parsed.message, { field: 'ein', rule: parsed.rule })
  }
  if (websiteAddress !== undefined) {
    const parsed = parseWebsite(websiteAddress ?? '')
    values.websiteAddress = parsed.ok ? parsed.website : fail('VALIDATION', parsed.message, { field: 'websiteAddress', rule: parsed.rule })
  }
  if (foundedYear !== undefined) {
    if (foundedYear !== null && !isFoundedYear(foundedYear, at.thisYear))
      fail('VALIDATION', `Enter a year from 1600 to ${at.thisYear}`, { field: 'foundedYear', rule: 'founded_year' })
    values.foundedYear = foundedYear
  }
  return values
}

/** An unchanged subdomain is not validated again: an old one may be reserved by now. */
function domainOf(typed: string | null, { organizationsBelow, previewPrefix, before }: Addresses & { before: Profile }): string | null {
  if (typed === null || typed === '' || typed === before.domain) return typed === '' ? null : typed
  const parsed = parseSubdomain(typed, organizationsBelow, previewPrefix)
  if (parsed.ok) return parsed.subdomain
  const title = subdomainTitle(parsed.rule)
  return fail('VALIDATION', parsed.message, { field: 'domain', rule: parsed.rule, data: { title } })
}

/** The unique index says it, with the name of the field by which organizations are created. */
function domainTaken(error: unknown): never {
  if (!(error instanceof Failure && error.details.rule === subdomainTaken.rule)) throw error
  throw new Failure(error.code, error.message, { ...error.details, field: 'domain' }, { cause: error })
}

function changedElsewhere(current: Profile): never {
  fail('CONFLICT', 'The organization profile has changed since you opened it', { rule: 'version', data: { current } })
}
