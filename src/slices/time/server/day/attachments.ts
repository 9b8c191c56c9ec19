import { fail } from '#core/failure.ts'
import type { PlainDate } from '#core/plain-date.ts'
import type { Actor } from '#server/db/gate.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { attachFile, releaseFile } from '#server/files/attach.ts'
import type { FileKind, FileKinds } from '#server/files/kind.ts'
import { newId } from '#server/id.ts'
import type { OutputOf, VerbArgs } from '#server/rpc/verb.ts'
import type { timesheetAttachments } from '#slices/time/contract/day-records.ts'
import { onBehalf, ownWrite } from '#slices/time/contract/entries.ts'
import { DAY_FILE, DAY_FILE_ON_BEHALF, MAX_PER_DAY } from '#slices/time/rules/day-of-timesheet.ts'
import { requireAdministrator } from '../timesheet/on-behalf-rights.ts'
import { hoursReach } from '../visibility.ts'
import { attachmentOf, attachmentsOfDays } from './day-records.ts'
import { type DayChange, openDay, recordDayEvent } from './open-day.ts'

const dayOfAttachment = sqlStatement<{ id: string }, { employeeId: string; date: PlainDate }>(`
  select a.employee_id, a.date from app.timesheet_attachments a where a.organization_id = (select app.org_id()) and a.id = $id`)
const insert = sqlStatement<{ id: string; employeeId: string; date: PlainDate; fileId: string }, unknown>(
  'insert into app.timesheet_attachments (id, employee_id, date, file_id) values ($id, $employeeId, $date, $fileId)',
)
const deleteAttachment = sqlStatement<{ id: string }, unknown>(
  'delete from app.timesheet_attachments where organization_id = (select app.org_id()) and id = $id',
)

/** Its readers are those who may see the hours of that day. */
const dayFile: Omit<FileKind, 'upload'> = {
  types: DAY_FILE.types,
  maxBytes: DAY_FILE.maxBytes,
  // A letter at 300 points an inch.
  image: { width: 3300, height: 3300, page: true },
  read: { permission: 'member', module: 'time' },
  async readsOf(tx, id) {
    const day = await tx.first(dayOfAttachment, { id })
    return day !== undefined && (await tx.first(hoursReach, { employeeId: day.employeeId, from: day.date, to: day.date })) !== undefined
  },
}

/** Files of one's own days, and those of administrators for someone else. */
export const dayFiles: FileKinds = {
  [DAY_FILE.kind]: { ...dayFile, upload: ownWrite },
  [DAY_FILE_ON_BEHALF.kind]: { ...dayFile, upload: { ...onBehalf, base: 'admin' } },
}

const filesOn = (tx: WriteTx<Actor>, employeeId: string, date: PlainDate) =>
  tx.rows(attachmentsOfDays, { employeeId, from: date, to: date })

async function add(tx: WriteTx<Actor>, by: DayChange, { date, fileId }: { date: PlainDate; fileId: string }) {
  const person = await openDay(tx, by, date)
  if ((await filesOn(tx, person.id, date)).length >= MAX_PER_DAY)
    fail('VALIDATION', `A day can have up to ${MAX_PER_DAY} files`, { field: 'fileId', rule: 'too_many' })
  const id = newId()
  const { kind } = by.whose === 'own' ? DAY_FILE : DAY_FILE_ON_BEHALF
  await attachFile(tx, { id: fileId, kind, recordId: id, field: 'fileId' })
  await tx.run(insert, { id, employeeId: person.id, date, fileId })
  const added = (await filesOn(tx, person.id, date)).find(file => file.id === id)!
  recordDayEvent(tx, person.id, by, {
    action: 'timesheet_attachment.added',
    resourceType: 'timesheet_attachments',
    after: { date, file: added.fileName },
  })
  return attachmentOf(added)
}

async function remove(tx: WriteTx<Actor>, by: DayChange, id: string) {
  const day = await tx.first(dayOfAttachment, { id })
  if (by.whose !== 'own') requireAdministrator(tx.actor)
  const employeeId = by.whose === 'own' ? tx.actor.employeeId : by.whose.employeeId
  if (day === undefined || day.employeeId !== employeeId) fail('NOT_FOUND', 'File not found')
  const person = await openDay(tx, by, day.date)
  const file = (await filesOn(tx, person.id, day.date)).find(one => one.id === id) ?? fail('NOT_FOUND', 'File not found')
  await tx.run(deleteAttachment, { id })
  await releaseFile(tx, { id: file.fileId, recordId: id })
  recordDayEvent(tx, person.id, by, {
    action: 'timesheet_attachment.removed',
    resourceType: 'timesheet_attachments',
    before: { date: day.date, file: file.fileName },
  })
  return { ok: true as const }
}

/** Gives a file that the current user has uploaded to a day of their timesheet. Throws NOT_FOUND for any other file. */
export function addAttachment({
  ctx: { tx, request },
  input,
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.add>): Promise<OutputOf<typeof timesheetAttachments.add>> {
  return add(tx, { whose: 'own', reason: null, requestId: request.requestId }, input)
}

/** An administrator gives one that they have uploaded for that to a day of someone else's timesheet. */
export function addAttachmentOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, ...input },
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.addOnBehalf>): Promise<OutputOf<typeof timesheetAttachments.addOnBehalf>> {
  return add(tx, { whose: { employeeId }, reason, requestId: request.requestId }, input)
}

/** The file can be read no more at once; its bytes are deleted within the hour. */
export function removeAttachment({
  ctx: { tx, request },
  input: { id },
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.remove>): Promise<OutputOf<typeof timesheetAttachments.remove>> {
  return remove(tx, { whose: 'own', reason: null, requestId: request.requestId }, id)
}

/** Removes a file from someone else's day, as an administrator. */
export function removeAttachmentOnBehalf({
  ctx: { tx, request },
  input: { employeeId, reason, id },
}: VerbArgs<WriteTx<Actor>, typeof timesheetAttachments.removeOnBehalf>): Promise<OutputOf<typeof timesheetAttachments.removeOnBehalf>> {
  return remove(tx, { whose: { employeeId }, reason, requestId: request.requestId }, id)
}
