import type { OpenJobDatabase } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { JobOptions } from '#server/jobs/runner.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { REQUEST_APPROVED, REQUESTS } from './request-words.ts'

// Someone who gave themselves the module knows of it.
const given = sqlStatement<{ id: string }, { userId: string; moduleName: string }>(
  `select r.user_id, m.name as module_name from app.module_access_requests r join platform.modules m on m.id = r.module_id
   where r.organization_id = (select app.org_id()) and r.id = $id and r.status = 'approved' and r.reviewed_by is distinct from r.user_id`,
)

/** The job `module_request_given`, which the database queues: tells someone that their request has ended, because they have the module. */
export function notifyOfModuleGiven(jobs: OpenJobDatabase): JobOptions['tasks'][string] {
  return async payload => {
    const { organizationId, requestId } = payload as { organizationId: string; requestId: string }
    await jobs.withJob(organizationId).write(async tx => {
      const request = await tx.first(given, { id: requestId })
      if (request === undefined) return
      notifyUser(tx, request.userId, {
        notificationType: REQUEST_APPROVED,
        title: 'Module Request Approved',
        message: `You now have ${request.moduleName}, so your request is complete.`,
        relatedResourceType: REQUESTS,
        relatedResourceId: requestId,
      })
    })
  }
}
