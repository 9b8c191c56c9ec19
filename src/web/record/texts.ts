import { defineTexts } from '#web/texts.ts'

const t = defineTexts({
  created: '{Record} created successfully',
  updated: '{Record} updated successfully',
  deleted: '{Record} deleted successfully',
  deactivated: '{Record} deactivated successfully',
  reactivated: '{Record} reactivated successfully',
  notFetched: 'Failed to fetch {records}',
  notCreated: 'Failed to create {record}',
  notUpdated: 'Failed to update {record}',
  notDeleted: 'Failed to delete {record}',
  notDeactivated: 'Failed to deactivate {record}',
  notReactivated: 'Failed to reactivate {record}',
})

export type RecordVerb = 'create' | 'update' | 'delete' | 'deactivate' | 'reactivate'

export interface RecordTexts {
  /** The success message of a write: `Department created successfully`. */
  done: (verb: RecordVerb) => string
  /** The title of a failed write: `Failed to create department`. */
  failed: (verb: RecordVerb) => string
  /** The title of a failed list: `Failed to fetch departments`. */
  failedFetch: string
}

/**
 * The generic texts of a record, for all writes and lists of its screens. Takes its name in the middle of a sentence, in both
 * numbers: `recordTexts('department', 'departments')`.
 */
export function recordTexts(record: string, records: string): RecordTexts {
  const names = { record, Record: capital(record) }
  return {
    done: verb => t(`${verb}d`, names),
    failed: verb => t(failures[verb], names),
    failedFetch: t('notFetched', { records }),
  }
}

const failures = {
  create: 'notCreated',
  update: 'notUpdated',
  delete: 'notDeleted',
  deactivate: 'notDeactivated',
  reactivate: 'notReactivated',
} as const

/** With a capital first letter, to begin a sentence or a title. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
