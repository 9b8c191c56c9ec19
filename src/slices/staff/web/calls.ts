import type { staff as directory } from '#slices/people/contract/staff.ts'
import { inThisOrganization } from '#web/organization.ts'
import { type RowOf, recordCallsOf } from '#web/record/record-kind.ts'
import { recordTexts } from '#web/record/texts.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'
import type { staff } from '../contract/staff.ts'
import type { staffChoices } from '../contract/staff-choices.ts'
import type { staffRecord } from '../contract/staff-record.ts'

/** A person as the list shows them. */
export type Person = RowOf<typeof staffRecord>

export const staffCalls = recordCallsOf<typeof staffRecord>('staff')
export const moreCalls = callsOf<typeof staff>('staff')
export const choiceCalls = callsOf<typeof staffChoices>('staffChoices')

/** The first 20 active people whose name, email, or employee ID contains the text, by first name. */
export const findPeople = (q: string) => callsOf<typeof directory>('staff').search.call({ q, limit: 20 })

/** Sets and removes pictures. */
export const pictureCalls = callsOf<typeof directory>('staff')

/** How many people the organization has. */
export const overviewQuery = () => callsOf<typeof directory>('staff').overview.queryOptions({ input: {} })

export const staffTexts = recordTexts('person', 'people')

export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): string => `${firstName} ${lastName}`.trim()

export const pictureOf = ({ avatarUrl }: Pick<Person, 'avatarUrl'>) => inThisOrganization(avatarUrl)

/** One person, with the line above them, who reports to them, and what only some readers see. */
export const personQuery = (id: string) => moreCalls.person.queryOptions({ input: { id } })

export type PersonAnswer = AnswerOf<typeof staff.person>
export type PersonDetails = NonNullable<PersonAnswer['details']>
export type PersonChange = PersonDetails['changes'][number]
export type PersonDocument = AnswerOf<typeof staff.documents>['documents'][number]
