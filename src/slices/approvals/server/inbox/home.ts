import { type HomePart, homePart } from '#server/home.ts'
import { approvalsHome as contract } from '#slices/approvals/contract/home.ts'
import type { SubjectType } from '../subject.ts'
import { waitingOf } from './lists.ts'

/** The start page lists this many. */
const SHOWN = 5

/** Loads the approvals that await the current user, of the kinds that the inbox lists. Asks nothing where there are no such kinds. */
export function approvalsHome(subjects: readonly SubjectType[]): HomePart {
  const kinds = subjects.filter(({ screen }) => screen === undefined)
  const list = waitingOf(kinds)
  const kindOf = new Map(kinds.map(kind => [kind.type, kind]))
  return homePart(contract, async tx => {
    if (kinds.length === 0) return { otherApprovals: { total: 0, rows: [] } }
    const { total, rows } = await list.page(tx, { limit: SHOWN })
    return {
      otherApprovals: {
        total,
        rows: rows.map(({ id, subjectType, noun, title, employeeId, ownerName, submittedAt }) => {
          return { id, noun, title, employeeId, ownerName, submittedAt, link: kindOf.get(subjectType)!.link(id) }
        }),
      },
    }
  })
}
