import { sqlStatement } from '#server/db/statement.ts'
import { membersNamed } from '../members.ts'
import { awaitedApprovers } from '../waiting.ts'

/** Those whose decision some subjects await, by name. */
export const awaitedOf = sqlStatement<{ ids: string[] }, { id: string; userId: string; name: string }>(`
  select w.subject_id as id, w.approver_user_id as user_id, found.name from (${awaitedApprovers}) w
  join (${membersNamed}) found on found.user_id = w.approver_user_id
  where w.subject_id = any ($ids::uuid[]) order by found.name, w.approver_user_id`)

/** When the approvers of some subjects were reminded in the last hours, since these were submitted; no row for one about which they were not (APR-24). */
export const remindedOf = sqlStatement<{ ids: string[]; hours: number }, { id: string; remindedAt: string }>(`
  select h.subject_id as id, max(h.created_at) as reminded_at from app.approval_events h
  join app.approvals s on s.organization_id = h.organization_id and s.subject_type = h.subject_type and s.subject_id = h.subject_id
  where h.organization_id = (select app.org_id()) and h.subject_id = any ($ids::uuid[]) and h.event = 'remind' and h.created_at >= s.submitted_at
    and h.created_at > app.now() - make_interval(hours => $hours::int)
  group by h.subject_id`)
