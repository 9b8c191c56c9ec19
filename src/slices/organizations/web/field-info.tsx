import { type FieldInfo, showFieldInfo } from '#web/form/field-info.ts'

/** `phoneExtension` and, of a line of a list, `lines.0.phoneExtension` are stored in the column `phone_extension`. */
export const columnOf = (name: string): string => (name.split('.').at(-1) ?? '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** What a form without a table asks for is stored in no column: a password, a reason. */
const withColumn: FieldInfo = (help, { table, name }) =>
  table === undefined ? (
    help
  ) : (
    <>
      {help === undefined ? null : <span className="block">{help}</span>}
      <code className="block font-mono text-xs wrap-anywhere text-muted">{`${table}.${columnOf(name)}`}</code>
    </>
  )

/** Shows below each field of every form where its value is stored. Returns the function that ends it. */
export function showColumns(): () => void {
  showFieldInfo(withColumn)
  return () => showFieldInfo(null)
}
