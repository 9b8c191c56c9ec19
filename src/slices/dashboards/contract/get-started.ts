import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { nothing, versionOrNew } from '#core/schemas.ts'
import { settingsEndpoints, settingsGroup } from '#core/settings.ts'

/** `keys` are those of the slices' steps, in order; `facts` what they say. */
export function getStartedOf(keys: readonly string[], facts: Readonly<Record<string, z.ZodType>>) {
  return endpoint({
    method: 'GET',
    path: '/dashboards/get-started',
    tag: 'Dashboards',
    permission: 'member',
    summary: "An organization's setup steps for its administrators: which are done, and the details they show.",
    input: nothing,
    output: z.object({
      /** Of the settings that `getStartedSettings.save` changes. */
      version: versionOrNew,
      hidden: z.boolean(),
      steps: z.array(z.object({ key: z.enum(keys), isDone: z.boolean(), isConfirmable: z.boolean() })),
      facts: z.looseObject(facts),
    }),
  })
}

const hidden = { schema: z.boolean().describe('Whether the setup steps are hidden from the dashboard'), byDefault: false }
const confirmation = (of: string) => ({
  schema: z.boolean().describe(`Whether an administrator confirmed ${of} without changes`),
  byDefault: false,
})

/**
 * What administrators said about the list of first steps. One for the organization: they do its first steps together. `confirmable` says by the key of a
 * step what they may confirm as it is.
 */
export function getStartedSettingsOf(confirmable: Readonly<Record<string, string>>) {
  const confirmations = Object.fromEntries(Object.entries(confirmable).map(([key, of]) => [key, confirmation(of)]))
  return settingsGroup({
    name: 'get_started',
    permission: 'settings_organization_profile',
    keys: { hidden, ...confirmations } as Readonly<Record<string, typeof hidden>> & { hidden: typeof hidden },
  })
}

export const getStartedSettingsEndpointsOf = (group: ReturnType<typeof getStartedSettingsOf>) =>
  settingsEndpoints(group, { path: '/settings/get-started', noun: 'settings for the setup steps on the dashboard' })
