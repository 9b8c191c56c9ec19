import type { MailSettings } from '#server/mail/outbox.ts'
import type { Dependents } from '#server/record/dependents.ts'
import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { staff } from '#slices/staff/contract/staff.ts'
import { sendPasswordResetWith } from './access/send-password-reset.ts'
import { cancelChange, scheduleChange } from './changes/schedule.ts'
import { dependentsWith } from './dependents.ts'
import { addDocument, removeDocument, renameDocument } from './documents/change.ts'
import { documents } from './documents/list.ts'
import { deactivateWith } from './leaving/deactivate.ts'
import { reactivate } from './leaving/reactivate.ts'
import { person } from './person.ts'
import { personNotes } from './person-notes.ts'
import { staffRecord } from './staff.ts'

export const staffRoutes = (dependents: Dependents, mail: Pick<MailSettings, 'publicUrl'>): Routes<typeof staff> => ({
  ...staffRecord.routes(dependents),
  person: readOnce(person),
  scheduleChange: write(scheduleChange),
  cancelChange: write(cancelChange),
  dependents: read(dependentsWith(dependents)),
  deactivate: write(deactivateWith(dependents)),
  reactivate: write(reactivate),
  sendPasswordReset: write(sendPasswordResetWith(mail)),
  documents: readOnce(documents),
  addDocument: write(addDocument),
  renameDocument: write(renameDocument),
  removeDocument: write(removeDocument),
  ...personNotes.routes,
})
