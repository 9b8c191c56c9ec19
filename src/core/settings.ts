import { z } from 'zod'
import { endpoint, type RestPath } from './endpoint.ts'
import type { PermissionName } from './permission.ts'
import { versionOrNew } from './schemas.ts'

/** One setting of an organization. The schema's description is what the API reference says of it. */
interface Setting {
  schema: z.ZodType
  /** Value until an organization sets another. */
  byDefault: unknown
}

/** Settings that are stored, changed and versioned together. */
export interface SettingsGroup<Keys extends Record<string, Setting> = Record<string, Setting>> {
  /** Unique in the product, and stored: 'system_preferences'. */
  name: string
  /** Its level `write` is needed to see the group as settings, and to change it. */
  permission: PermissionName
  keys: Keys
}

/** The values of a group, by key. */
export type SettingsOf<Keys extends Record<string, Setting>> = { [Key in keyof Keys]: z.output<Keys[Key]['schema']> }

/** Declares a group; a default that its schema denies prevents the start. */
export function settingsGroup<const Keys extends Record<string, Setting>>(group: SettingsGroup<Keys>): SettingsGroup<Keys> {
  for (const { schema, byDefault } of Object.values(group.keys)) schema.parse(byDefault)
  return group
}

type Schemas<Keys extends Record<string, Setting>> = { [Key in keyof Keys]: Keys[Key]['schema'] }

/**
 * The operations `list` and `save` of a group. `save` changes the keys that it is given, on the version that they were read with, and answers like
 * `list`. `settingsRoutes` of src/server are their verbs.
 */
export function settingsEndpoints<Keys extends Record<string, Setting>>(
  { permission, keys }: SettingsGroup<Keys>,
  { path, noun }: { path: RestPath; noun: string },
) {
  const schemas = Object.fromEntries(Object.entries(keys).map(([key, { schema }]) => [key, schema])) as unknown as Schemas<Keys>
  const output = z.object({ version: versionOrNew.describe('0 until something is saved'), settings: z.object(schemas) })
  const common = { path, tag: 'Settings', permission: `${permission}:write`, module: 'settings', output } as const
  return {
    list: endpoint({ ...common, method: 'GET', summary: `The organization's ${noun}.`, input: z.strictObject({}) }),
    save: endpoint({
      ...common,
      method: 'PATCH',
      summary: `Changes the organization's ${noun}. Settings left out stay the same.`,
      idempotent: true,
      input: z.strictObject({ version: versionOrNew, settings: z.strictObject(schemas).partial() }),
    }),
  }
}
