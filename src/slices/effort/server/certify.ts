import { type FailureCode, fail } from '#core/failure.ts'
import { emitAudit } from '#server/audit.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import type { VerbArgs } from '#server/rpc/verb.ts'
import type { TimesheetEventSource } from '#server/slice.ts'
import { addEvent } from '#slices/approvals/server/public.ts'
import type { effort } from '#slices/effort/contract/effort.ts'
import { type CertificationRule, certificationViolation, type Signer } from '#slices/effort/rules/certification.ts'
import { hoursInReach } from '#slices/people/server/public.ts'
import { lockTimeStateOfSubmission } from '#slices/time/server/public.ts'
import { type EffortRow, effortColumns, effortTables, itemOf, signerOf, statementOf } from './effort-rows.ts'

/** In the history of the timesheet whose hours were certified. */
export const certified: TimesheetEventSource = { event: 'certify', words: { title: 'Effort certified', did: 'certified effort' } }

type Target = { submissionId: string; fundId: string }

/** A row if the current user may see the person's record and the fund has hours that are certified. */
const findItem = sqlStatement<Target, EffortRow>(`
  select ${effortColumns} from app.timesheet_submissions s
  join app.employees e on e.organization_id = s.organization_id and e.id = s.employee_id and ${hoursInReach}
  join app.funds f on f.organization_id = s.organization_id and f.id = $fundId and f.needs_certification
  ${effortTables}
  where s.organization_id = (select app.org_id()) and s.id = $submissionId`)

const insert = sqlStatement<
  Target & { id: string; rowsHash: string; minutes: number; totalMinutes: number; statement: string; signedAs: Signer },
  unknown
>(`
  insert into app.effort_certifications (id, submission_id, fund_id, number, employee_id, period_start, period_end, minutes, total_minutes, rows_hash,
    statement, signed_as)
  select $id, s.id, $fundId::uuid, 1 + (select count(*)::int from app.effort_certifications o
      where o.organization_id = s.organization_id and o.submission_id = s.id and o.fund_id = $fundId::uuid),
    s.employee_id, s.pay_period_start, s.pay_period_end, $minutes, $totalMinutes, $rowsHash, $statement, $signedAs
  from app.timesheet_submissions s where s.organization_id = (select app.org_id()) and s.id = $submissionId`)

const failures: Record<CertificationRule, { code: FailureCode; text: string }> = {
  not_first_hand: { code: 'FORBIDDEN', text: 'Only the person who worked and their manager can certify these hours' },
  timesheet_not_approved: { code: 'CONFLICT', text: "This timesheet isn't approved" },
  already_certified: { code: 'CONFLICT', text: 'These hours are already certified' },
  hours_changed: { code: 'CONFLICT', text: 'These hours have changed. Check them again before you certify.' },
}

/** Certifies a fund's hours on an approved timesheet. Waits for whoever changes or decides on them, and decides on what those left. */
export async function certify({ ctx: { tx, request }, input }: VerbArgs<WriteTx<Actor>, typeof effort.certify>) {
  const { submissionId, fundId, rowsHash } = input
  const [, item] = await Promise.all([
    tx.first(lockTimeStateOfSubmission, { id: submissionId }),
    tx.first(findItem, { submissionId, fundId }),
  ])
  if (item === undefined) fail('NOT_FOUND', 'Not found')
  const signer = signerOf(item)
  const isApproved = item.status === 'approved'
  const rule = certificationViolation({
    signer,
    isApproved,
    isCertified: item.certificationId !== null,
    rowsHash: item.rowsHash,
    shownHash: rowsHash,
  })
  if (rule !== null || signer === null) {
    const { code, text } = failures[rule ?? 'not_first_hand']
    fail(code, text, { rule: rule ?? 'not_first_hand', ...(code === 'CONFLICT' && { data: { current: itemOf(item) } }) })
  }
  const id = newId()
  const statement = statementOf(item, signer)
  const { minutes, totalMinutes, employeeId } = item
  const stored = tx.run(insert, { id, submissionId, fundId, rowsHash, minutes, totalMinutes, statement, signedAs: signer })
  addEvent(tx, { type: 'timesheet_submissions', id: submissionId, event: certified.event, detail: statement })
  emitAudit(tx, {
    action: 'effort.certified',
    resourceType: 'effort_certifications',
    resourceId: id,
    after: { submissionId, employeeId, fundId, minutes, totalMinutes, rowsHash, signedAs: signer, statement },
    requestId: request.requestId,
  })
  tx.announce('timesheet_submissions', submissionId)
  const [, stands] = await Promise.all([stored, tx.first(findItem, { submissionId, fundId })])
  return itemOf(stands!)
}
