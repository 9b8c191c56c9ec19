import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { hoursOfGroups } from '../contract/hours-of-groups.ts'
import type { timeGroups } from '../contract/time-groups.ts'

export const groupCalls = callsOf<typeof timeGroups & typeof hoursOfGroups>('timeGroups')

export type Group = AnswerOf<typeof timeGroups.get>
export type GroupList = AnswerOf<typeof timeGroups.list>
export type ListedGroup = GroupList['groups'][number]
export type Member = AnswerOf<typeof timeGroups.members>['rows'][number]
export type TimeColumn = AnswerOf<typeof hoursOfGroups.columns>['columns'][number]
export type TriedDay = AnswerOf<typeof hoursOfGroups.try>['days'][number]
