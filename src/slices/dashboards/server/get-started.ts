import { fail } from '#core/failure.ts'
import { type Actor, may } from '#server/db/gate.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { FirstStep } from '#server/home.ts'
import { readVersionedSettings } from '#server/organization-settings.ts'
import type { OutputOf, Verb } from '#server/rpc/verb.ts'
import type { getStartedOf, getStartedSettingsOf } from '#slices/dashboards/contract/get-started.ts'

type GetStarted = OutputOf<ReturnType<typeof getStartedOf>>

/** The first steps of the organization, for administrators who may see its people, whom they count. Throws FORBIDDEN for everyone else. */
export function getStartedWith(
  steps: readonly FirstStep[],
  group: ReturnType<typeof getStartedSettingsOf>,
): Verb<ReadTx<Actor>, object, GetStarted> {
  return async ({ ctx: { tx } }) => {
    const [{ version, settings }, ...loaded] = await Promise.all([
      readVersionedSettings(tx, group),
      ...steps.map(async ({ key, confirms, facts, load }) => {
        const said = await load(tx)
        return {
          key,
          isDone: said.isDone,
          isConfirmable: confirms !== undefined,
          facts: facts.parse(said.facts) as Readonly<Record<string, unknown>>,
        }
      }),
    ])
    if (tx.actor.baseRole !== 'admin' || !may(tx.actor, 'staff_module')) fail('FORBIDDEN', 'Access Denied', { rule: 'forbidden' })
    return {
      version,
      hidden: settings.hidden,
      steps: loaded.map(({ key, isDone, isConfirmable }) => ({ key, isDone: isDone || settings[key] === true, isConfirmable })),
      facts: Object.assign({}, ...loaded.map(({ facts }) => facts)) as GetStarted['facts'],
    }
  }
}
