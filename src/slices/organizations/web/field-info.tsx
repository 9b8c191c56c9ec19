import type { ReactNode } from 'react'
import { type FieldInfo, FieldInfoContext } from '#web/form/form-context.ts'
import { useFieldInfoTool } from './own-tools.ts'

/** `phoneExtension` and, of a line of a list, `lines.0.phoneExtension` are stored in the column `phone_extension`. */
export const columnOf = (name: string): string => (name.split('.').at(-1) ?? '').replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const withColumn: FieldInfo = (help, { table, name }) => (
  <>
    {help === undefined ? null : <span className="block">{help}</span>}
    <code className="block font-mono text-xs wrap-anywhere text-muted">{[table, columnOf(name)].filter(Boolean).join('.')}</code>
  </>
)

/** Shows below each field of every form inside where its value is stored, while the person has turned that on. */
export const FieldInfoScope = ({ children }: { children: ReactNode }) => (
  <FieldInfoContext value={useFieldInfoTool().isOn ? withColumn : null}>{children}</FieldInfoContext>
)
