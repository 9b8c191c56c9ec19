import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id, nothing, version } from '#core/schemas.ts'
import { line } from '#core/text.ts'
import { TAX_EXEMPT_STATUSES } from '#slices/organizations/rules/profile.ts'

const tag = 'Organizations'
const logoUrl = z.string().nullable().describe('Address of its logo; null without one')

/** The profile as it is read. */
const profile = z.object({
  id,
  name: z.string(),
  /** The subdomain; null for an organization without one. */
  domain: z.string().nullable(),
  ein: z.string().nullable(),
  taxExemptStatus: z.string(),
  stateOfIncorporation: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  websiteAddress: z.string().nullable(),
  foundedYear: z.int().nullable(),
  /** Set by the operator of the installation. */
  maxUsers: z.int().nullable(),
  isActive: z.boolean(),
  logoUrl,
  version: z.int(),
})

/** A text that may be cleared. */
const text = (max: number) => line(max, 0).nullable().optional()

const ofProfile = { tag, permission: 'settings_organization_profile', module: 'settings' } as const
const changesProfile = { ...ofProfile, permission: 'settings_organization_profile:write' } as const

export const organizations = {
  byDomain: endpoint({
    method: 'GET',
    path: '/organizations/by-domain/{domain}',
    tag,
    visitor: true,
    summary: 'What a visitor of a subdomain may learn before signing in: the id, name, and logo of its organization, while it is active.',
    input: z.strictObject({ domain: line(253) }),
    output: z.object({ id, name: z.string(), domain: z.string(), logoUrl }),
  }),
  profile: endpoint({
    ...ofProfile,
    method: 'GET',
    path: '/organization/profile',
    summary: "The organization's profile.",
    input: nothing,
    output: profile,
  }),
  updateProfile: endpoint({
    ...changesProfile,
    method: 'PATCH',
    path: '/organization/profile',
    summary: 'Changes the given fields of the profile.',
    idempotent: true,
    input: z.strictObject({
      version,
      name: line(200).optional(),
      domain: line(253, 0).nullable().optional().describe('The subdomain; the base domain may follow it. Null for none'),
      ein: text(20),
      taxExemptStatus: z.enum(TAX_EXEMPT_STATUSES).optional(),
      stateOfIncorporation: text(100),
      address: text(300),
      city: text(100),
      state: text(100),
      zipCode: text(20),
      websiteAddress: text(300),
      foundedYear: z.int().min(0).max(9999).nullable().optional(),
    }),
    output: profile,
  }),
  setLogo: endpoint({
    ...changesProfile,
    method: 'PUT',
    path: '/organization/logo',
    summary: 'Sets the logo to an uploaded file of the kind `logo`, or removes it.',
    input: z.strictObject({ fileId: id.nullable() }),
    output: z.object({ logoUrl }),
  }),
}
