/** The approvers in one line. */
import { listed } from '#core/words.ts'
import type { ApprovalStep, ApprovalView } from './approval-view.ts'
import { t } from './texts.ts'

const MAX_NAMES = 3

/** 'Dana Whitfield or Luis Romero'; long lists end in a count. */
export function namesOf(names: readonly string[], all = false): string {
  if (names.length <= MAX_NAMES) return listed(names, all ? 'conjunction' : 'disjunction')
  return t('andOthers', { names: names.slice(0, 2).join(', '), n: names.length - 2 })
}

/** 'Stan Lee for Bea Kim' of a stand-in. */
export function nameOf({ name, decidesFor }: Pick<ApprovalStep['approvers'][number], 'name' | 'decidesFor'>): string {
  return decidesFor === undefined ? name : t('actsFor', { name, approver: decidesFor })
}

/** The approvers of the current step; before it is submitted, of the first step. Null when there is none. */
export function nextApprovers({ steps }: Pick<ApprovalView, 'steps'>): string | null {
  const step = steps.find(({ state }) => state === 'now') ?? steps.find(({ state }) => state === 'later')
  const names = step?.approvers.filter(({ decision }) => decision === null).map(nameOf) ?? []
  // Either an approver or the person who acts for them is enough.
  const hasStandIn = step?.approvers.some(({ decidesFor }) => decidesFor !== undefined)
  return names.length === 0 ? null : namesOf(names, step?.requireAll && !hasStandIn)
}

/** The approver line, by status; null when no approver is known. */
export function approverLine(subject: ApprovalView): string | null {
  if (subject.status === 'approved') {
    const names = subject.steps.flatMap(({ approvers }) => approvers.filter(({ decision }) => decision === 'approved').map(nameOf))
    return names.length === 0 ? null : t('approvedBy', { names: namesOf(names, true) })
  }
  const names = nextApprovers(subject)
  if (names === null) return null
  return subject.status === 'submitted' ? t('waitsFor', { names }) : t('goesTo', { names })
}
