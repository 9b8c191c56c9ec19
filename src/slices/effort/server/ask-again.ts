import type { PlainDate } from '#core/plain-date.ts'
import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { JobOptions } from '#server/jobs/runner.ts'
import { TEAM_CERTIFICATIONS } from '#slices/effort/rules/notification-target.ts'
import { notifyEmployee, notifyUser } from '#slices/notifications/server/public.ts'
import { periodLabel } from '#slices/time-groups/server/public.ts'

const voided = sqlStatement<
  { id: string },
  {
    employeeId: string
    employeeName: string
    signedBy: string
    signedAs: string
    fundName: string
    periodStart: PlainDate
    periodEnd: PlainDate
  }
>(`
  select c.employee_id, e.display_name as employee_name, c.signed_by, c.signed_as, f.name as fund_name, c.period_start, c.period_end
  from app.effort_certifications c
  join app.employees e on e.organization_id = c.organization_id and e.id = c.employee_id
  join app.funds f on f.organization_id = c.organization_id and f.id = c.fund_id
  where c.organization_id = (select app.org_id()) and c.id = $id`)

/** The job `effort_voided`, which a voided certification queues: asks the person, and the manager who signed for them, to certify again. */
export function askAgain(jobs: OpenJobDatabase): JobOptions['tasks'][string] {
  return async payload => {
    const { organizationId, certificationId } = payload as { organizationId: string; certificationId: string }
    await jobs.withJob(organizationId).write(async tx => {
      const found = await tx.first(voided, { id: certificationId })
      if (found === undefined) return
      const { employeeId, employeeName, signedBy, signedAs, fundName, periodStart, periodEnd } = found
      const changed = `${fundName} for ${periodLabel(periodStart, periodEnd)} have changed since they were certified. Please certify them again.`
      const notification = {
        notificationType: 'effort_certification_voided' as const,
        title: 'Certify effort again',
        relatedResourceType: 'effort_certifications',
        relatedResourceId: certificationId,
      }
      notifyEmployee(tx, employeeId, { ...notification, message: `Your hours on ${changed}` })
      if (signedAs === 'manager')
        notifyUser(tx, signedBy, {
          ...notification,
          relatedResourceType: TEAM_CERTIFICATIONS,
          message: `${employeeName}'s hours on ${changed}`,
        })
    })
  }
}
