import { storedColumns } from '#core/stored-columns.generated.ts'
import { type FieldInfo, showFieldInfo } from '#web/form/field-info.ts'
import { columnSaid, type StoredIn, type StoredTable } from '#web/form/stored-in.ts'

/**
 * The column that a field is stored in. Without a word about it, that of the field's own name: `zipCode` and, of a line of a list,
 * `lines.0.zipCode` are stored in `zip_code`, else that of the object or list it is in. Undefined where the database has no such column: a choice of the form alone.
 */
export function columnOf(stored: StoredIn, name: string): string | undefined {
  const said = columnSaid(stored, name)
  if (said?.includes('.')) return said
  const table = (said ?? (typeof stored === 'string' ? stored : stored.table)) as StoredTable
  const columns: readonly string[] | undefined = storedColumns[table]
  // The innermost name first: what has no column of its own is part of an object or a list that has one.
  const names = name.split('.').map(part => part.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))
  const column = names.findLast(part => columns?.includes(part))
  return column === undefined ? undefined : `${table}.${column}`
}

/** A form without a table stores its fields in no column: a password, a reason. */
const withColumn: FieldInfo = (help, { in: stored, name }) => {
  const column = stored && columnOf(stored, name)
  return column === undefined ? (
    help
  ) : (
    <>
      {help === undefined ? null : <span className="block">{help}</span>}
      <code className="block font-mono text-xs wrap-anywhere text-muted">{column}</code>
    </>
  )
}

/** Shows below each field of every form where its value is stored. Returns the function that ends it. */
export function showColumns(): () => void {
  showFieldInfo(withColumn)
  return () => showFieldInfo(null)
}
