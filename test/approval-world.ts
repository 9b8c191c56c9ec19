import { subjects } from '#main/slices.ts'
import { standIns } from '#slices/approvals/contract/stand-ins.ts'
import { workflows } from '#slices/approvals/contract/workflows.ts'
import { escalateOverdue } from '#slices/approvals/server/escalate.ts'
import { keepAllStandIns } from '#slices/approvals/server/keep-stand-ins.ts'
import { standInRoutes, workflowRoutes } from '#slices/approvals/server/routes.ts'
import { reassignApprovals } from '#slices/approvals/server/stand-ins.ts'
import { clientsOf } from './client.ts'
import { setClock } from './clock.ts'
import type { Person } from './organization.ts'
import { submitTeam } from './time-world.ts'

/** The database's today in a submit team, and how its stand-ins are asked about. */
export const TODAY = '2026-03-27'

interface Approver {
  person: Person
  escalationDays?: number
  requireAll?: boolean
}

/** A submit team with the endpoints of workflows and stand-ins, and what its jobs do. */
export async function approvalTeam(beside?: Parameters<typeof submitTeam>[0]) {
  const team = await submitTeam(beside)
  const { t, harbor, as } = team
  const asOf = clientsOf(t, { workflows, standIns }, { workflows: workflowRoutes(subjects), standIns: standInRoutes(subjects) })
  const inJob = (work: Parameters<ReturnType<typeof t.jobs.withJob>['write']>[0]) => t.jobs.withJob(harbor.id).write(work)
  const jobs = async () => {
    await inJob(keepAllStandIns)
    await inJob(escalateOverdue)
  }
  /** A workflow of their own, with a step for each of these. */
  const giveWorkflow = async (owner: Person, name: string, ...approvers: Approver[]) => {
    const steps = approvers.map(({ person, ...rest }) => ({ approverType: 'user' as const, approverUserId: person.userId, ...rest }))
    const { id } = await asOf(team.people.admin).workflows.create({ name, steps })
    await t.owner.query('update app.employees set approval_workflow_template_id = $2 where id = $1', [owner.employeeId, id])
  }
  return {
    ...team,
    approvals: asOf,
    /** From today for these days. */
    standIn: (approver: Person, standIn: Person, endsOn = TODAY, by = approver) =>
      asOf(by).standIns.create({ approverUserId: approver.userId, standInUserId: standIn.userId, startsOn: TODAY, endsOn }),
    /** Runs the hourly jobs. */
    jobs,
    /** Runs the hourly jobs at this instant. */
    async hour(at: string) {
      await setClock(t, at)
      await t.owner.query(`update auth.session set "lastActivityAt" = app.now(), "expiresAt" = app.now() + interval '12 hours'`)
      await jobs()
    },
    giveWorkflow,
    /** A timesheet that waits for the first of these, then for the next. */
    async withWorkflow(name: string, ...approvers: Approver[]) {
      const owner = await team.fresh(name)
      await giveWorkflow(owner, name, ...approvers)
      const { submissionId, version } = await team.submit(owner)
      return { owner, submissionId, target: { submissionId, version } }
    },
    /** Gives what waits for someone to someone else: all of it, or these. */
    reassign: (by: Person, from: Person, to: Person, submissionIds?: string[]) =>
      as(by).approvals.reassign({
        fromUserId: from.userId,
        toUserId: to.userId,
        reason: 'On leave',
        ...(submissionIds && { submissionIds }),
      }),
    async historyOf(submissionId: string) {
      const { timesheet } = await as(team.people.admin).approvals.timesheet({ submissionId })
      return timesheet.history.map(({ event, actor, detail }) => ({ event, actor, detail }))
    },
    accessChanged: () => reassignApprovals(t.jobs, harbor.id),
    /** Whether a timesheet waits for someone: by the badge, the inbox, and the opened timesheet, which must agree. */
    async waitsFor(person: Person, submissionId: string): Promise<boolean> {
      const [{ waiting }, inbox, opened] = await Promise.all([
        as(person).approvals.counts({}),
        as(person)
          .approvals.inbox({ date: '2026-03-16' })
          .catch(() => ({ pending: [] })),
        as(person)
          .approvals.timesheet({ submissionId })
          .catch(() => null),
      ])
      const answers = [
        inbox.pending.some(row => row.submissionId === submissionId && row.canDecide),
        opened?.timesheet.can.approve === true,
      ]
      if (answers[0] !== answers[1] || (waiting === 0 && answers[0])) throw new Error(`the answers differ: ${waiting} ${answers}`)
      return answers[0]!
    },
  }
}

export type ApprovalTeam = Awaited<ReturnType<typeof approvalTeam>>
