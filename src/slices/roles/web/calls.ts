import type { factorEndpoints } from '#slices/identity/contract/factors.ts'
import type { members as assigning } from '#slices/invitations/contract/members.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { members } from '../contract/members.ts'
import type { roles } from '../contract/roles.ts'

export const roleCalls = callsOf<typeof roles>('roles')
export const memberCalls = callsOf<typeof members & Pick<typeof assigning, 'assignRole' | 'removeRole'>>('members')
export const accountCalls = callsOf<Pick<typeof factorEndpoints, 'resetFactors'>>('account')

export type Role = AnswerOf<typeof roles.list>['roles'][number]
export type Member = AnswerOf<typeof members.list>['rows'][number]
