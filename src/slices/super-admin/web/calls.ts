import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { installation, operators } from '../contract/installation.ts'
import type { installationModuleRequests } from '../contract/module-requests.ts'
import type { installationOrganizations } from '../contract/organizations.ts'
import type { superAdmin } from '../contract/stay.ts'

export const stayCalls = callsOf<typeof superAdmin>('superAdmin')
export const organizationCalls = callsOf<typeof installationOrganizations>('installationOrganizations')
export const moduleRequestCalls = callsOf<typeof installationModuleRequests>('installationModuleRequests')
export const operatorCalls = callsOf<typeof operators>('operators')
export const installationCalls = callsOf<typeof installation>('installation')

export type ListedOrganization = AnswerOf<typeof installationOrganizations.list>['rows'][number]
export type Organization = AnswerOf<typeof installationOrganizations.read>
export type OrganizationModule = Organization['modules'][number]
export type ForwardedRequest = AnswerOf<typeof installationModuleRequests.list>['rows'][number]
export type Operator = AnswerOf<typeof operators.list>['rows'][number]
export type SecurityEvent = AnswerOf<typeof installation.securityEvents>['rows'][number]
export type ModuleAnalytics = AnswerOf<typeof installation.moduleAnalytics>
export type Health = AnswerOf<typeof installation.health>

/** Outside of organizations there is no stream of news: a list is asked for again whenever it is opened and the tab is returned to. */
export const CURRENT = { staleTime: 0 } as const
