import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, plainDate, version, workDate } from '#core/schemas.ts'
import { lines } from '#core/text.ts'
import { MAX_DAY_NOTE_LENGTH } from '../rules/day-of-timesheet.ts'
import { forSomeone, onBehalf, ownWrite } from './entries.ts'

const tag = 'Time'
const write = { tag, method: 'POST', idempotent: true, ...ownWrite } as const
const writeOnBehalf = { tag, method: 'POST', idempotent: true, ...onBehalf } as const

/** A note by someone about a day of their timesheet. */
export const dayNote = z.object({
  id,
  version,
  date: plainDate,
  note: z.string(),
  /** The author's name. */
  createdBy: z.string(),
  /** Whether the current user is the author, who alone may change it. */
  isOwn: z.boolean(),
  /** Written by someone other than the employee, for them. */
  onBehalf: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

/** A file of a day of the timesheet. */
export const attachment = z.object({
  id,
  date: plainDate,
  fileName: z.string(),
  fileType: z.string(),
  /** In bytes. */
  fileSize: z.int(),
  /** Where its bytes are: `/api/v1/files/{id}`, for those who may see the timesheet. */
  fileUrl: z.string(),
  uploadedBy: z.string(),
  /** Added by someone other than the employee, for them. */
  onBehalf: z.boolean(),
  createdAt: instant,
})

const noteOfDay = {
  date: workDate,
  note: lines(MAX_DAY_NOTE_LENGTH, 1),
  /** The note to change and the version it was read in; without them a note is added. */
  change: z.strictObject({ id, version }).optional(),
}
const fileOfDay = { date: workDate, fileId: id }

export const timesheetNotes = {
  save: endpoint({
    ...write,
    path: '/timesheet-notes',
    kiosk: true,
    summary:
      "Adds a note to a day of the current user's timesheet, or changes one of theirs by its id and version. Locked with the timesheet.",
    input: z.strictObject(noteOfDay),
    output: dayNote,
  }),
  saveOnBehalf: endpoint({
    ...writeOnBehalf,
    path: '/timesheet-notes/on-behalf',
    summary:
      "An administrator adds a note to a day of someone else's timesheet with a reason, or changes one of their own there; the employee is notified.",
    input: z.strictObject({ ...forSomeone, ...noteOfDay }),
    output: dayNote,
  }),
  removeOnBehalf: endpoint({
    ...writeOnBehalf,
    path: '/timesheet-notes/{id}/remove-on-behalf',
    summary: "An administrator removes a note of their own from someone else's timesheet with a reason; the employee is notified.",
    input: z.strictObject({ ...forSomeone, id, version }),
    output: done,
  }),
  remove: endpoint({
    ...write,
    path: '/timesheet-notes/{id}/remove',
    kiosk: true,
    summary: "Removes a note of the current user's from their timesheet. Locked with the timesheet.",
    input: z.strictObject({ id, version }),
    output: done,
  }),
}

export const timesheetAttachments = {
  add: endpoint({
    ...write,
    path: '/timesheet-attachments',
    summary:
      "Adds a file to a day of the current user's timesheet: one of the kind `timesheet-attachment` that they have uploaded. Locked with the timesheet.",
    input: z.strictObject(fileOfDay),
    output: attachment,
  }),
  addOnBehalf: endpoint({
    ...writeOnBehalf,
    path: '/timesheet-attachments/on-behalf',
    summary:
      "An administrator adds a file to a day of someone else's timesheet with a reason: one of the kind `timesheet-attachment-on-behalf` that they have uploaded. The employee is notified.",
    input: z.strictObject({ ...forSomeone, ...fileOfDay }),
    output: attachment,
  }),
  removeOnBehalf: endpoint({
    ...writeOnBehalf,
    path: '/timesheet-attachments/{id}/remove-on-behalf',
    summary:
      "An administrator removes a file from a day of someone else's timesheet with a reason and deletes it; the employee is notified.",
    input: z.strictObject({ ...forSomeone, id }),
    output: done,
  }),
  remove: endpoint({
    ...write,
    path: '/timesheet-attachments/{id}/remove',
    summary: "Removes a file from a day of the current user's timesheet and deletes it. Locked with the timesheet.",
    input: z.strictObject({ id }),
    output: done,
  }),
}
