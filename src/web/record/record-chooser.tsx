import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { PickerControl } from '#web/form/picker-field.tsx'
import { RecordPicker } from '#web/pickers/record-picker.tsx'
import type { Chosen } from './record-kind.ts'

/** How many records are offered; typing narrows them down. */
const SHOWN = 20

interface Named {
  id: string
  name: string
}
interface RecordChooserProps extends PickerControl {
  of: Chosen
  /** Records that must not be offered, by id: the one that is edited, as its own parent. */
  without?: ReadonlySet<string> | undefined
}
interface Page {
  rows: readonly Named[]
  more: boolean
}

/** The picker of a record, by the record's own list call. Inactive ones are not offered. */
export function RecordChooser({ of: { calls, code }, without, ...props }: RecordChooserProps) {
  return (
    <RecordPicker<Named, Page, QueryKey>
      {...props}
      query={search => calls.list.queryOptions({ input: { search, limit: SHOWN } }) as UseQueryOptions<Page, Error, Page, QueryKey>}
      optionOf={row => {
        const detail = code && (row as unknown as Record<string, unknown>)[code]
        return { value: row.id, label: row.name, ...(detail ? { detail: String(detail) } : {}) }
      }}
      leaveOut={({ id }) => without?.has(id) ?? false}
    />
  )
}
