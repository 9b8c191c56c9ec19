import type { staff } from '#slices/people/contract/staff.ts'
import { type AnswerOf, callsOf } from '#web/rpc.ts'

const calls = callsOf<typeof staff>('staff')

/** Whom to ask for what one may not do; never the current user. */
export const administratorsQuery = () => calls.administrators.queryOptions({ input: {} })

export type DirectoryPerson = AnswerOf<typeof staff.search>['rows'][number]

/** The first 20 active people whose name, email, or employee number contains the text, by first name. */
export const foundPeopleQuery = (q: string) => calls.search.queryOptions({ input: { q, limit: 20 } })
