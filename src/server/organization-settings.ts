import { isDeepStrictEqual } from 'node:util'
import { fail } from '#core/failure.ts'
import type { SettingsGroup, SettingsOf, settingsEndpoints } from '#core/settings.ts'
import { emitAudit } from './audit.ts'
import type { Actor } from './db/gate.ts'
import { sqlStatement } from './db/statement.ts'
import type { ReadTx, WriteTx } from './db/transaction.ts'
import type { Routes } from './rpc/router.ts'
import { readOnce, write } from './rpc/verb.ts'

type Keys = SettingsGroup['keys']

interface Stored {
  settings: unknown
  version: number
}

const ofGroup = sqlStatement<{ group: string }, Stored>(
  'select settings, version from app.organization_settings where organization_id = (select app.org_id()) and group_name = $group',
)

// Without a row the insert is the first version; where two of those meet, the second finds a version that is not 0.
const store = sqlStatement<{ group: string; settings: string; version: number }, Stored>(
  `insert into app.organization_settings as s (group_name, settings) values ($group, $settings)
   on conflict (organization_id, group_name) do update
     set settings = s.settings || excluded.settings, version = s.version + 1, updated_at = app.now()
     where s.version = $version
   returning settings, version`,
)

/** The settings of the transaction's organization, with the default of each key that it has not set; outside of one, the defaults. */
export async function readSettings<K extends Keys>(tx: Pick<ReadTx<unknown>, 'first'>, group: SettingsGroup<K>): Promise<SettingsOf<K>> {
  return (await readVersionedSettings(tx, group)).settings
}

/** Reads settings with the version that a save must name; 0 until something is saved. */
export async function readVersionedSettings<K extends Keys>(
  tx: Pick<ReadTx<unknown>, 'first'>,
  group: SettingsGroup<K>,
): Promise<{ version: number; settings: SettingsOf<K> }> {
  return answerOf(group, await tx.first(ofGroup, { group: group.name }))
}

/** Settings of an organization that is being made: no one has read them yet, so they are neither audited nor announced. */
export async function presetSettings<K extends Keys>(
  tx: Pick<WriteTx<unknown>, 'run'>,
  group: SettingsGroup<K>,
  settings: Partial<SettingsOf<K>>,
): Promise<void> {
  await tx.run(store, { group: group.name, settings: JSON.stringify(settings), version: 0 })
}

/**
 * The verbs of `settingsEndpoints`. A save is audited with the values of its keys before and after, and announced to every member; one that changes
 * no value stores nothing and answers like `list`. Throws CONFLICT, rule `version`, with the current settings in `data.current`, when they were
 * changed since the caller read them. `check` throws for values that may not follow those that hold.
 */
export function settingsRoutes<K extends Keys>(
  group: SettingsGroup<K>,
  check?: (tx: WriteTx<Actor>, before: SettingsOf<K>, wanted: Partial<SettingsOf<K>>) => Promise<void>,
): Routes<ReturnType<typeof settingsEndpoints<K>>> {
  const list = ({ ctx: { tx } }: { ctx: { tx: ReadTx<Actor> } }) => readVersionedSettings(tx, group)
  const save = async ({ ctx: { tx, request }, input }: SaveArgs) => {
    const before = await list({ ctx: { tx } })
    if (before.version !== input.version) changedElsewhere(before)
    if (isDeepStrictEqual(input.settings, chosen(before.settings, input.settings))) return before
    await check?.(tx, before.settings, input.settings as Partial<SettingsOf<K>>)
    const settings = JSON.stringify(input.settings)
    const saved = await tx.first(store, { group: group.name, settings, version: input.version })
    // A concurrent save that won was not visible to the read above.
    if (saved === undefined) changedElsewhere(await list({ ctx: { tx } }))
    const answer = answerOf(group, saved)
    const { organizationId } = tx.actor
    emitAudit(tx, {
      action: `${group.name}.changed`,
      resourceType: 'organization_settings',
      resourceId: organizationId,
      before: chosen(before.settings, input.settings),
      after: chosen(answer.settings, input.settings),
      requestId: request.requestId,
    })
    tx.announce('organization_settings', tx.actor.organizationId)
    return answer
  }
  return { list: readOnce(list), save: write(save) } as never
}

function changedElsewhere(current: object): never {
  fail('CONFLICT', 'These settings have changed since you opened them', { rule: 'version', data: { current } })
}

interface SaveArgs {
  ctx: { tx: WriteTx<Actor>; request: { requestId: string } }
  input: { version: number; settings: Record<string, unknown> }
}

/** A stored value that its schema no longer admits counts as not set. */
function answerOf<K extends Keys>({ keys }: SettingsGroup<K>, stored: Stored | undefined): { version: number; settings: SettingsOf<K> } {
  const values = (stored?.settings ?? {}) as Record<string, unknown>
  const settings = Object.entries(keys).map(([key, { schema, byDefault }]) => {
    const parsed = schema.safeParse(values[key])
    return [key, parsed.success ? parsed.data : byDefault]
  })
  return { version: stored?.version ?? 0, settings: Object.fromEntries(settings) as SettingsOf<K> }
}

function chosen(settings: Record<string, unknown>, keys: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(keys).map(key => [key, settings[key]]))
}
