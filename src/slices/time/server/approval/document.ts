import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { pdf } from '#server/document/pdf.ts'
import type { RequestContext, StreamedVerb } from '#server/rpc/verb.ts'
import type { TimesheetWarningSource } from '#server/slice.ts'
import { timesheetDocument } from '../timesheet/timesheet-document.ts'
import { timesheet } from './timesheet.ts'

const ofOrganization = sqlStatement<object, { name: string; timezone: string }>(
  'select o.name, o.timezone from app.organizations o where o.id = (select app.org_id())',
)

/** One timesheet as PDF, for those who may read it on the screen. Throws NOT_FOUND for everyone else. */
export const document =
  (sources: readonly TimesheetWarningSource[]): StreamedVerb<{ submissionId: string }> =>
  async ({ ctx: { tx: open, request }, input: { submissionId }, send }) => {
    const { name, timezone, view } = await load(open, request, submissionId, sources)
    const { title, blocks } = timesheetDocument(view, timezone)
    for await (const chunk of pdf({ title: `${title}, ${view.timesheet.employee.name}`, organization: name, blocks }))
      await send(chunk.toString('base64'))
  }

const load = (open: Transactions<Actor>, request: RequestContext, submissionId: string, sources: readonly TimesheetWarningSource[]) =>
  open.read(async tx => {
    const [organization, view] = await Promise.all([
      tx.first(ofOrganization, {}),
      timesheet(sources)({ ctx: { tx, request }, input: { submissionId } }),
    ])
    return { ...organization!, view }
  })
