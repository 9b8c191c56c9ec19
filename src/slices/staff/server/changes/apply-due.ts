import type { Pool } from 'pg'
import { Failure } from '#core/failure.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { activeOrganizations, inEach } from '#server/jobs/each-organization.ts'
import type { Dependents } from '#server/record/dependents.ts'
import type { RecordTx } from '#server/record/record-tx.ts'
import { employeeTables, otherAdministrators, todayOf } from '#slices/people/server/public.ts'
import { leaveOnDay } from '../leaving/leave-on-day.ts'
import { notifyOfFailedChange } from '../notices.ts'
import { staffRecord } from '../staff.ts'
import { lockChange, setState, valuesOf } from './stored-change.ts'

const { parts } = staffRecord

interface Due {
  id: string
  employeeId: string
}

// Nowhere is the day further on than 14 hours after UTC: what is later than that is left to the index.
const dueChanges = sqlStatement<object, Due>(
  `select c.id, c.employee_id from ${employeeTables}
   join app.employee_changes c on c.organization_id = e.organization_id and c.employee_id = e.id
   where c.organization_id = (select app.org_id()) and c.state = 'scheduled' and c.effective_on <= ((app.now() + interval '14 hours') at time zone 'UTC')::date
     and case c.kind when 'leave' then c.effective_on < ${todayOf} else c.effective_on <= ${todayOf} end
   order by c.effective_on, c.created_at, c.id`,
)

interface JobParts {
  worker: Pool
  jobs: OpenJobDatabase
  dependents: Dependents
}

/**
 * The job `apply_employee_changes`: makes what is due on each person's own day, each in a transaction of its own. One that can't be made, because what
 * it names has become inactive or the lines would run in a loop, is marked as failed with the reason, and whoever scheduled it is told.
 */
export async function applyDueChanges({ worker, jobs, dependents }: JobParts): Promise<void> {
  const failures: unknown[] = []
  await inEach(
    activeOrganizations(worker),
    async organizationId => {
      const due = await jobs.withJob(organizationId).readOnce(tx => tx.rows(dueChanges, {}))
      for (const change of due) await applyOrFail(jobs, organizationId, dependents, change)
    },
    error => failures.push(error),
  )
  if (failures.length > 0) throw new AggregateError(failures, `Couldn't apply changes of people in ${failures.length} organizations`)
}

async function applyOrFail(jobs: OpenJobDatabase, organizationId: string, dependents: Dependents, due: Due): Promise<void> {
  try {
    await jobs.withJob(organizationId).write(tx => apply(tx, dependents, due))
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'VALIDATION' && error.code !== 'CONFLICT')) throw error
    await jobs.withJob(organizationId).write(tx => markFailed(tx, due, error))
  }
}

async function apply(tx: RecordTx, dependents: Dependents, { id, employeeId }: Due): Promise<void> {
  const person = await parts.open(tx, { id: employeeId })
  const change = await tx.first(lockChange, { id, employeeId })
  // Someone cancelled or applied it meanwhile.
  if (change?.state !== 'scheduled') return
  const { kind, effectiveOn, createdBy, handOver } = change
  const origin = { requestId: `employee_change ${id}`, reason: `Scheduled for ${effectiveOn}` }
  if (!person.isActive) throw new Failure('VALIDATION', 'The person is inactive')
  await tx.run(setState, { id, state: 'applying', failure: null })
  if (kind === 'leave')
    await leaveOnDay(tx, origin, dependents, person, { terminationDate: effectiveOn, handOver: handOver ?? {}, createdBy })
  else await parts.change(tx, origin, person, valuesOf(change))
  await tx.run(setState, { id, state: 'applied', failure: null })
}

async function markFailed(tx: RecordTx, { id, employeeId }: Due, { message: failure, details }: Failure): Promise<void> {
  const person = await parts.open(tx, { id: employeeId })
  const change = await tx.first(lockChange, { id, employeeId })
  if (change?.state !== 'scheduled') return
  await tx.run(setState, { id, state: 'failed', failure })
  const toldToo = details.rule === 'role_above_own' ? await tx.rows(otherAdministrators, {}) : []
  for (const userId of new Set([change.createdBy, ...toldToo.map(one => one.userId)])) notifyOfFailedChange(tx, userId, person, failure)
  tx.announce('employees', employeeId)
}
