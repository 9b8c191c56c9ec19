import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { modules } from '../contract/modules.ts'

export const moduleCalls = callsOf<typeof modules>('modules')

export type OwnModule = AnswerOf<typeof modules.list>['modules'][number]
export type ModuleSettings = AnswerOf<typeof modules.settings>
export type SettingsModule = ModuleSettings['modules'][number]
export type ModulePerson = AnswerOf<typeof modules.people>['rows'][number]
export type PersonAccess = ModulePerson['modules'][string]
export type ModuleRequest = AnswerOf<typeof modules.requests>['rows'][number]

/** Requests and access are asked for again after two minutes, and kept for five. */
export const FRESH = { staleTime: 2 * 60_000, gcTime: 5 * 60_000 } as const
