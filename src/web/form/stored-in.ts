import type { StoredColumns } from '#core/stored-columns.generated.ts'

/** A table that forms write to. */
export type StoredTable = keyof StoredColumns
/** `units.name`: the compiler knows every column of the database. */
export type StoredColumn = { [Table in StoredTable]: `${Table}.${StoredColumns[Table]}` }[StoredTable]

/**
 * Where the values of a form are stored, for the field info. A field is stored in the column of its own name where `table` has one; `columns` says it for
 * fields that are stored elsewhere: by the field's name, that of a line without its number (`holidays.date`), that of a whole list or
 * object, or `''` for the whole form; a table alone is one that has a column of the field's name.
 */
export type StoredIn = StoredTable | { table: StoredTable; columns: Readonly<Record<string, StoredColumn | StoredTable>> }

/** Finds the stored limits of a field, or of the list or object that contains it. */
export function columnSaid(stored: StoredIn, name: string): StoredColumn | StoredTable | undefined {
  if (typeof stored === 'string') return undefined
  const parts = name.split('.').filter(part => !/^\d+$/.test(part))
  for (let length = parts.length; length >= 0; length--) {
    const said = stored.columns[parts.slice(0, length).join('.')]
    if (said !== undefined) return said
  }
  return undefined
}
