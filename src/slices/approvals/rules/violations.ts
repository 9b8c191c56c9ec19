/**
 * Why an action on something that was submitted is denied, in words, with the noun of what it is. Authority: PRD-16. Rule APR-22.
 *
 * APR-22 the id of a rule names the noun where the text does: a timesheet that was submitted breaks `timesheet_submitted`.
 */
import type { Violation } from '#core/result.ts'
import type { ApprovalAction, ApprovalRule } from './approval-state.ts'

/** The noun in the ids of rules and in audit events: 'time-off request' → 'time_off_request'. */
export const keyOf = (noun: string): string => noun.toLowerCase().replaceAll(/[^a-z]+/g, '_')

/** The ids of the rules of something with this key: its noun in snake case. */
export type RuleOf<Key extends string> =
  | `${Key}_is_draft`
  | `${Key}_submitted`
  | `${Key}_approved`
  | `${Key}_rejected`
  | `own_${Key}`
  | 'not_owner'
  | 'not_administrator'
  | 'not_approver'
  | 'already_reviewed'
  | 'note_required'

/** The id and the message of a rule for something with this noun. */
export function violationOf<Key extends string>(
  { key, noun }: { key: Key; noun: string },
  rule: ApprovalRule,
  action: ApprovalAction,
): Violation<RuleOf<Key>> {
  switch (rule) {
    case 'is_draft':
      return { rule: `${key}_is_draft`, field: null, message: `This ${noun} is still a draft` }
    case 'is_submitted':
      return { rule: `${key}_submitted`, field: null, message: `This ${noun} has been submitted and can't be changed` }
    case 'is_approved':
      return { rule: `${key}_approved`, field: null, message: `This ${noun} has been approved and can't be changed` }
    case 'is_rejected':
      return { rule: `${key}_rejected`, field: null, message: `This ${noun} was rejected` }
    case 'not_administrator':
      return { rule, field: null, message: 'Only an administrator can do this' }
    case 'own_subject':
      return { rule: `own_${key}`, field: null, message: `You can't approve your own ${noun}` }
    case 'not_approver':
      return { rule, field: null, message: `This ${noun} isn't awaiting your approval` }
    case 'already_reviewed':
      return { rule, field: null, message: `This ${noun} has already been reviewed` }
    case 'note_required':
      return { rule, field: 'note', message: 'A note is required' }
    case 'not_owner': {
      const who = action === 'submit' ? 'the person or an administrator' : 'the person'
      return { rule, field: null, message: `Only ${who} can ${action} this ${noun}` }
    }
    default:
      throw new RangeError(`Unknown rule: ${rule satisfies never}`)
  }
}
