import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { id } from '#core/schemas.ts'
import { settingsEndpoints, settingsGroup } from '#core/settings.ts'
import { line, lines } from '#core/text.ts'
import {
  isFrameOrigin,
  isLink,
  MAX_ADDRESS,
  MAX_FRAME_ORIGINS,
  MAX_LINK_TEXT,
  MAX_LINKS,
  MAX_MISSION,
} from '#slices/organizations/rules/public-page.ts'

const link = z.strictObject({
  label: line(MAX_LINK_TEXT),
  address: z
    .string()
    .max(MAX_ADDRESS)
    .refine(isLink, { error: 'must be an address that starts with https://', params: { rule: 'link' } }),
})
const frameOrigin = z
  .string()
  .max(MAX_ADDRESS)
  .refine(isFrameOrigin, { error: 'must be an origin, such as https://www.example.org', params: { rule: 'frame_origin' } })

/** What an organization shows of itself to everyone, and where. It is stored under this name, which the policy of visitors compares. */
export const publicProfileGroup = settingsGroup({
  name: 'public_profile',
  permission: 'settings_organization_profile',
  keys: {
    isPublished: { schema: z.boolean().describe('Whether the public page is open to everyone'), byDefault: false },
    mission: { schema: lines(MAX_MISSION).describe('What the organization is there for'), byDefault: '' },
    links: { schema: z.array(link).max(MAX_LINKS).describe('Where its visitors find more, in this order'), byDefault: [] },
    frameOrigins: {
      schema: z.array(frameOrigin).max(MAX_FRAME_ORIGINS).describe('The sites that may show its public pages in a frame'),
      byDefault: [],
    },
  },
})

const { list, save } = settingsEndpoints(publicProfileGroup, { path: '/settings/public-profile', noun: 'public page' })

export const publicProfile = {
  read: list,
  update: save,
  show: endpoint({
    method: 'GET',
    path: '/organizations/by-domain/{domain}/public-profile',
    tag: 'Organizations',
    visitor: true,
    summary: 'What an organization shows of itself on its public page, while that is switched on.',
    input: z.strictObject({ domain: line(253) }),
    output: z.object({
      id,
      name: z.string(),
      domain: z.string(),
      logoUrl: z.string().nullable(),
      mission: z.string(),
      links: z.array(link),
      frameOrigins: z.array(frameOrigin),
    }),
  }),
}
