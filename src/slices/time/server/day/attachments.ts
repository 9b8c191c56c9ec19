import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile, releaseFile } from '#server/files/attach.ts'
import type { FileKind } from '#server/files/kind.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { timesheetAttachments } from '#slices/time/contract/day-records.ts'
import { ownWrite } from '#slices/time/contract/entries.ts'
import { DAY_FILE, MOST_OF_A_DAY } from '#slices/time/rules/day-of-timesheet.ts'
import { hoursReach } from '../visibility.ts'
import { attachmentOf, attachmentsOfDays } from './day-records.ts'
import { openOwnDay, tellOfDay } from './open-day.ts'

const dayOfAttachment = sqlStatement<{ id: string }, { employeeId: string; date: PlainDate }>(`
  select a.employee_id, a.date from app.timesheet_attachments a where a.organization_id = (select app.org_id()) and a.id = $id`)
const insert = sqlStatement<{ id: string; employeeId: string; date: PlainDate; fileId: string }, unknown>(
  'insert into app.timesheet_attachments (id, employee_id, date, file_id) values ($id, $employeeId, $date, $fileId)',
)
const deleteAttachment = sqlStatement<{ id: string }, unknown>(
  'delete from app.timesheet_attachments where organization_id = (select app.org_id()) and id = $id',
)

/** Its readers are those who may see the hours of that day. */
export const dayFile: FileKind = {
  types: DAY_FILE.types,
  maxBytes: DAY_FILE.maxBytes,
  // A letter at 300 points an inch.
  image: { width: 3300, height: 3300, page: true },
  upload: ownWrite,
  read: { permission: 'member', module: 'time' },
  async readsOf(tx, id) {
    const day = await tx.first(dayOfAttachment, { id })
    return day !== undefined && (await tx.first(hoursReach, { employeeId: day.employeeId, from: day.date, to: day.date })) !== undefined
  },
}

const filesOn = (tx: WriteTx<Actor>, employeeId: string, date: PlainDate) =>
  tx.rows(attachmentsOfDays, { employeeId, from: date, to: date })

/** Gives a file that the current user has uploaded to a day of their timesheet. Throws NOT_FOUND for any other file. */
export async function addAttachment({
  ctx: { tx, request },
  input: { date, fileId },
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.add>): Promise<OutputOf<typeof timesheetAttachments.add>> {
  const person = await openOwnDay(tx, date)
  if ((await filesOn(tx, person.id, date)).length >= MOST_OF_A_DAY)
    fail('VALIDATION', `A day can have up to ${MOST_OF_A_DAY} files`, { field: 'fileId', rule: 'too_many' })
  const id = newId()
  await attachFile(tx, { id: fileId, kind: DAY_FILE.kind, recordId: id, field: 'fileId' })
  await tx.run(insert, { id, employeeId: person.id, date, fileId })
  const added = (await filesOn(tx, person.id, date)).find(file => file.id === id)!
  tellOfDay(tx, person.id, request.requestId, {
    action: 'timesheet_attachment.added',
    resourceType: 'timesheet_attachments',
    after: { date, file: added.fileName },
  })
  return attachmentOf(added)
}

/** The file can be read no more at once; its bytes are deleted within the hour. */
export async function removeAttachment({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.remove>): Promise<OutputOf<typeof timesheetAttachments.remove>> {
  const day = await tx.first(dayOfAttachment, { id })
  if (day === undefined || day.employeeId !== tx.actor.employeeId) fail('NOT_FOUND', 'File not found')
  const person = await openOwnDay(tx, day.date)
  const file = (await filesOn(tx, person.id, day.date)).find(one => one.id === id) ?? fail('NOT_FOUND', 'File not found')
  await tx.run(deleteAttachment, { id })
  await releaseFile(tx, { id: file.fileId, recordId: id })
  tellOfDay(tx, person.id, request.requestId, {
    action: 'timesheet_attachment.removed',
    resourceType: 'timesheet_attachments',
    before: { date: day.date, file: file.fileName },
  })
  return { ok: true }
}
