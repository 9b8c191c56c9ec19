import type { Actor } from '#server/db/gate.ts'
import type { Transactions } from '#server/db/open-database.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { pdf } from '#server/document/pdf.ts'
import { pngOf } from '#server/document/picture.ts'
import type { Files } from '#server/files/open-files.ts'
import type { RequestContext, StreamedVerb } from '#server/rpc/verb.ts'
import type { TimesheetSources } from '#server/slice.ts'
import { readLogo } from '#slices/organizations/server/public.ts'
import { timesheetDocument } from '../timesheet/timesheet-document.ts'
import { timesheet } from './timesheet.ts'

const ofOrganization = sqlStatement<object, { name: string; timezone: string; now: string }>(
  'select o.name, o.timezone, app.now() as now from app.organizations o where o.id = (select app.org_id())',
)

/** Twice its size on paper, for a sharp print. */
const LOGO_PIXELS = 192

/** One timesheet as PDF, for those who may read it on the screen. Throws NOT_FOUND for everyone else. */
export const documentWith =
  (files: Pick<Files, 'bytesOf'>, sources: TimesheetSources): StreamedVerb<{ submissionId: string }> =>
  async ({ ctx: { tx: open, request }, input: { submissionId }, send }) => {
    const { name, timezone, now, view, logo } = await load({ files, sources, open, request }, submissionId)
    const parts = timesheetDocument({ ...view, timeZone: timezone, madeAt: now })
    const drawn = logo === null ? null : await pngOf(logo, LOGO_PIXELS)
    for await (const chunk of pdf({ ...parts, organization: name, logo: drawn })) await send(chunk.toString('base64'))
  }

interface Reading {
  files: Pick<Files, 'bytesOf'>
  sources: TimesheetSources
  open: Transactions<Actor>
  request: RequestContext
}

const load = ({ files, sources, open, request }: Reading, submissionId: string) =>
  open.read(async tx => {
    const [organization, view] = await Promise.all([
      tx.first(ofOrganization, {}),
      timesheet(sources)({ ctx: { tx, request }, input: { submissionId } }),
    ])
    return { ...organization!, view, logo: await readLogo(tx, files) }
  })
