import { fail } from '#core/failure.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { ReadTx } from '#server/db/transaction.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import { actorMayGive, roleKeptByEmployee } from '#slices/access/server/public.ts'
import { loadCandidates, loadTemplateSteps } from '#slices/approvals/server/public.ts'
import { inviterOfNewManager, rowsOf } from '#slices/people/server/public.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { findPeriod, findSubmissionOn } from '#slices/time/server/public.ts'
import { approverWords } from './approver-words.ts'
import { loadChanges, toChangeView } from './changes/stored-change.ts'
import { loadFacts } from './person-facts.ts'
import { staffRecord } from './staff.ts'

const { parts } = staffRecord

interface Someone {
  id: string
  name: string
  jobTitle: string | null
  avatarUrl: string | null
}

const columns = `m.id, m.display_name as name, m.job_title, m.avatar_url`

// The depth ends a line that runs in a loop, which no write of ours can make.
const managersOf = sqlStatement<{ id: string }, Someone>(
  `with recursive line as (
     select e.reports_to_employee_id as id, 1 as depth from app.employees e where e.organization_id = (select app.org_id()) and e.id = $id
     union all
     select above.reports_to_employee_id, line.depth + 1 from line
     join app.employees above on above.organization_id = (select app.org_id()) and above.id = line.id where line.depth < 30
   )
   select ${columns} from line join app.employees m on m.organization_id = (select app.org_id()) and m.id = line.id order by line.depth`,
)
const firstReportsOf = sqlStatement<{ id: string }, Someone>(
  `select ${columns} from app.employees m
   where m.organization_id = (select app.org_id()) and m.reports_to_employee_id = $id and m.is_active order by m.name_lc, m.id limit 20`,
)

/** The workflow of a timesheet that they would submit today. */
const TIMESHEET_TODAY = { subjectType: 'timesheet_submissions', date: null }

/** One person with what the panel shows of them, in one batch. Throws NOT_FOUND. */
export async function person({
  ctx: { tx },
  input: { id },
}: VerbArgs<ReadTx<Actor>, typeof staff.person>): Promise<OutputOf<typeof staff.person>> {
  const whose = { employeeId: id }
  const [found, seen, managers, reports, facts, role, inviter, template, candidates, changes, onDay, [submission]] = await Promise.all([
    tx.first(parts.one, { id }),
    tx.first(parts.sees, { id }),
    tx.rows(managersOf, { id }),
    tx.rows(firstReportsOf, { id }),
    tx.first(loadFacts, { id }),
    tx.first(roleKeptByEmployee, { employeeId: id }),
    tx.first(inviterOfNewManager, { employeeId: id }),
    rowsOf(tx, loadTemplateSteps, whose, TIMESHEET_TODAY),
    rowsOf(tx, loadCandidates, whose, TIMESHEET_TODAY),
    tx.rows(loadChanges, { employeeId: id, changeId: null }),
    findPeriod(tx, whose, { date: null }),
    rowsOf(tx, findSubmissionOn, whose, { date: null }),
  ])
  if (!found || !seen || !facts) fail('NOT_FOUND', 'Person not found')
  const { hasAccount, isKiosk, roleName, today } = facts
  const period = onDay?.period
  const timesheet = period && {
    startsOn: period.startsOn,
    endsOn: period.endsOn,
    status: submission?.status ?? ('draft' as const),
    submissionId: submission?.id ?? null,
  }
  const details = {
    hasAccount,
    isKiosk: hasAccount && isKiosk,
    roleName,
    isAboveOwn: role !== undefined && !actorMayGive(tx.actor, role),
    newManagerInvitedBy: inviter?.name ?? null,
    today,
    approver: approverWords(facts, template, candidates),
    timesheet: timesheet ?? null,
    changes: changes.map(toChangeView),
  }
  return { person: found, restricted: !seen.sees, managers, reports, details: seen.sees ? details : null }
}
