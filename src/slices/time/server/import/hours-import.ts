import { IMPORT_FILE } from '#core/import-fields.ts'
import type { FileKind } from '#server/files/kind.ts'
import { defineImport } from '#server/import/kind.ts'
import { notifyUser } from '#slices/notifications/server/public.ts'
import { hoursImport as contract } from '#slices/time/contract/hours-import.ts'
import { HOURS_FILE } from '#slices/time/rules/hours-file.ts'
import { applyHours } from './apply-hours.ts'
import { checkHours, type HoursOptions, type HoursPlan } from './check-hours.ts'
import { requireUndoable, undoHours } from './undo-hours.ts'

/** Kind of the stored import runs. */
export const HOURS = 'hours'

const administrators = { permission: 'time_my_team_time:write', base: 'admin', module: 'time', feature: 'my-team-time' } as const

/** The files of an import of hours: only for their sender, whose import holds them until it runs. */
export const hoursFile: FileKind = { ...IMPORT_FILE, image: null, anyEncoding: true, upload: administrators, read: administrators }

export const hoursImport = defineImport<HoursPlan, HoursOptions>({
  contract: contract.kind,
  fileKind: HOURS_FILE.kind,
  check: ({ tx, rows, options, orderOf }) => checkHours(tx, rows, orderOf, options),
  apply: applyHours,
  undo: undoHours,
  beginUndo: requireUndoable,
  async finished({ tx, run: { id, fileName }, results, userId }) {
    const count = (results.created ?? 0) + (results.updated ?? 0)
    notifyUser(tx, userId, {
      notificationType: 'import_finished',
      title: 'Import finished',
      message: `${count.toLocaleString('en-US')} time ${count === 1 ? 'entry' : 'entries'} imported from ${fileName}.`,
      relatedResourceType: 'hours_imports',
      relatedResourceId: id,
    })
    return null
  },
})
