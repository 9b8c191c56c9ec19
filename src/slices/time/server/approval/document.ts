import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { pdf } from '#server/document/pdf.ts'
import type { StreamedVerb } from '#server/rpc/verb.ts'
import { timesheetDocument } from '../timesheet/timesheet-document.ts'
import { timesheet } from './timesheet.ts'

const ofOrganization = sqlStatement<object, { name: string; timezone: string }>(
  'select o.name, o.timezone from app.organizations o where o.id = (select app.org_id())',
)

/** One timesheet as PDF, for those who may read it on the screen. Throws NOT_FOUND for everyone else. */
export const document: StreamedVerb<{ submissionId: string }> = async ({ ctx: { tx: open, request }, input: { submissionId }, send }) => {
  const { name, timezone, view } = await load(open, request, submissionId)
  const { title, blocks } = timesheetDocument(view, timezone)
  for await (const chunk of pdf({ title: `${title}, ${view.timesheet.employee.name}`, organization: name, blocks }))
    await send(chunk.toString('base64'))
}

type Request = Parameters<typeof timesheet>[0]['ctx']['request']

const load = (open: Transactions<Actor>, request: Request, submissionId: string) =>
  open.read(async tx => {
    const [organization, view] = await Promise.all([
      tx.first(ofOrganization, {}),
      timesheet({ ctx: { tx, request }, input: { submissionId } }),
    ])
    return { ...organization!, view }
  })
