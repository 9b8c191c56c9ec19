import type { z } from 'zod'
import type { PlainDate } from '#core/plain-date.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { addressOf } from '#server/files/attach.ts'
import type { attachment, dayNote } from '#slices/time/contract/day-records.ts'

/** The name of `platform.profiles p`, left-joined: a platform super admin is not a member and has none here. */
export const nameOrSupport = `coalesce(p.display_name, 'Steward support')`

interface Days {
  employeeId: string
  from: PlainDate
  to: PlainDate
}

export type DayNote = z.output<typeof dayNote>
type Attachment = z.output<typeof attachment>
export type StoredAttachment = Omit<Attachment, 'fileUrl'> & { fileId: string }

/** The notes of a person's days, oldest first. Does not check who may see them. */
export const notesOfDays = sqlStatement<Days, DayNote>(`
  select n.id, n.version, n.date, n.note, ${nameOrSupport} as created_by, n.created_by = app.user_id() as is_own,
    n.created_by is distinct from e.user_id as on_behalf, n.created_at, n.updated_at
  from app.timesheet_notes n join app.employees e on e.organization_id = n.organization_id and e.id = n.employee_id
  left join platform.profiles p on p.id = n.created_by
  where n.organization_id = (select app.org_id()) and n.employee_id = $employeeId and n.date between $from and $to
  order by n.date, n.created_at, n.id`)

/** The files of a person's days, oldest first. A stored file has a type and a size, by a check of its table. */
export const attachmentsOfDays = sqlStatement<Days, StoredAttachment>(`
  select a.id, a.date, a.file_id, f.name as file_name, coalesce(f.content_type, '') as file_type, coalesce(f.size, 0) as file_size,
    ${nameOrSupport} as uploaded_by, a.uploaded_by is distinct from e.user_id as on_behalf, a.created_at
  from app.timesheet_attachments a
  join app.employees e on e.organization_id = a.organization_id and e.id = a.employee_id
  join app.files f on f.organization_id = a.organization_id and f.id = a.file_id
  left join platform.profiles p on p.id = a.uploaded_by
  where a.organization_id = (select app.org_id()) and a.employee_id = $employeeId and a.date between $from and $to
  order by a.date, a.created_at, a.id`)

export const attachmentOf = ({ fileId, ...rest }: StoredAttachment): Attachment => ({ ...rest, fileUrl: addressOf(fileId) })
