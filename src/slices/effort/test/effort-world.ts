import type { OutputOf } from '#server/rpc/verb.ts'
import { effort as contract } from '#slices/effort/contract/effort.ts'
import { approvals } from '#slices/time/contract/approvals.ts'
import { timesheets } from '#slices/time/contract/timesheets.ts'
import { approvalRoutes, timesheetRoutes } from '#slices/time/server/routes.ts'
import { clientsOf } from '#test/client.ts'
import type { Person } from '#test/organization.ts'
import { cell, periodStart, submitTeam, workdays } from '#test/time-world.ts'
import { askAgain } from '../server/ask-again.ts'
import { certified } from '../server/certify.ts'
import { effortRoutes } from '../server/routes.ts'
import { uncertified } from '../server/uncertified.ts'

type EffortItem = OutputOf<typeof contract.certify>

/** An organization whose people charge a fund, with what their timesheets and certifications go through. */
export async function effortWorld() {
  const { t, harbor, people, as: withoutEffort, fresh } = await submitTeam()
  // The document needs stored files, which nothing here has.
  const { document: _, ...withoutDocument } = approvals
  const sources = { warnings: [uncertified], events: [certified] }
  const withEffort = clientsOf(
    t,
    { approvals: withoutDocument, timesheets },
    { approvals: approvalRoutes(sources), timesheets: timesheetRoutes(sources) },
  )
  const time = (person: Person) => {
    const { approvals, timesheets } = withEffort(person)
    return { entries: withoutEffort(person).entries, approvals, timesheets }
  }
  const as = clientsOf(t, { effort: contract }, { effort: effortRoutes })
  const effortOf = (person: Person) => as(person).effort
  const fund: `fund:${string}` = `fund:${harbor.fundId}`
  await t.owner.query(
    `insert into app.group_time_columns (organization_id, group_id, column_type, column_id, sort_order) values ($1, $2, 'fund', $3, 20)`,
    [harbor.id, harbor.groupId, harbor.fundId],
  )

  /** Someone whose timesheet is approved: six hours of each day on the fund, two on none. */
  async function approved(name: string, manager: Person = people.manager) {
    const person = await fresh(name, manager)
    await harbor.enter(person, ...workdays.flatMap(date => [cell(date, 360, fund), cell(date, 120)]))
    const { submissionId, version } = await harbor.submit(person, periodStart)
    const done = await harbor.approve(manager, { submissionId, version })
    const target = { submissionId, version: done.version }
    return { person, ...target, item: await itemOf(person, submissionId) }
  }

  async function itemOf(who: Person, submissionId: string): Promise<EffortItem> {
    const { rows } = await effortOf(who).list({ status: 'all', limit: 200 })
    return rows.find(row => row.submissionId === submissionId)!
  }

  const certify = (who: Person, { submissionId, fundId, rowsHash }: Pick<EffortItem, 'submissionId' | 'fundId' | 'rowsHash'>) =>
    effortOf(who).certify({ submissionId, fundId, rowsHash, attested: true })
  const reopen = ({ submissionId, version }: { submissionId: string; version: number }) =>
    time(people.admin).approvals.reopen({ submissionId, version, note: 'Please check' })
  const voids = async (submissionId: string) =>
    (
      await t.owner.query<{ id: string; minutes: number }>(
        `select c.id, v.minutes from app.effort_certification_voids v join app.effort_certifications c on c.id = v.certification_id
         where c.submission_id = $1`,
        [submissionId],
      )
    ).rows
  /** Runs what the queue holds of it. */
  async function runNotices(): Promise<void> {
    const { rows } = await t.owner.query<{ payload: object }>(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks k on k.id = j.task_id where k.identifier = 'effort_voided'`,
    )
    for (const { payload } of rows) await askAgain(t.jobs)!(payload, {} as never)
    await t.owner.query(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k where k.id = j.task_id and k.identifier = 'effort_voided'`,
    )
  }
  /** Reopens, changes one day of the fund to so many minutes, and has it submitted and approved again. */
  async function changed({ person, submissionId, version }: { person: Person; submissionId: string; version: number }, minutes: number) {
    const opened = await reopen({ submissionId, version })
    const [day] = workdays
    const { entries } = await time(person).entries.list({ employeeId: person.employeeId, from: day!, to: day! })
    const stored = entries.find(entry => entry.column === fund)!
    if (stored.minutes !== minutes) await harbor.enter(person, cell(day!, minutes, fund, stored.version))
    const again = await harbor.submit(person, periodStart, opened.version)
    return harbor.approve(people.manager, again)
  }

  return { t, harbor, people, time, fresh, effortOf, fund, approved, itemOf, certify, reopen, voids, runNotices, changed }
}
