import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Column } from '#core/column.ts'
import type { ListCall, ListPage, Paging } from '#web/table/use-record-list.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import type { ComboboxOption } from '#web/ui/combobox.tsx'
import type { Writes } from './use-save.ts'

/** A record as its list shows it. */
export interface RecordRow {
  id: string
  version: number
  name: string
  isActive: boolean
}

/** What a picker of records or people takes, besides what ties it to its label. */
export interface PickerProps {
  value: string | null
  /** The saved value with its label. */
  present: ComboboxOption | null
  onValueChange: (id: string | null) => void
  /** A record that must not be offered: the one that is edited, as its own parent. */
  leaveOut?: string | undefined
}

/** A field of the form: one line for each. A text that is left empty is saved as none. */
export type RecordField<Row> = {
  name: keyof Row & string
  label: string
  help?: string
  required?: boolean
  /** Takes half of the form's width, beside the next one. */
  half?: boolean
} & (
  | { kind: 'text' | 'email' | 'tel' | 'lines' | 'time zone' }
  | { kind: 'money'; currency: string }
  /** `shownAs`: the member of the row that names what is chosen. */
  | { kind: 'record'; Picker: ComponentType<PickerProps>; shownAs: keyof Row & string }
)

export interface Dependent {
  name: string
  label: string
  count: number
  canMove: boolean
}

/** The operations of a record, from `callsOf`. Inputs are checked by the contract, on the server. */
export interface RecordCalls<Row> {
  list: ListCall<Paging, Row> & {
    queryOptions: (options: { input: { search: string; limit: number } }) => UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey>
  }
  create: Writes<object, Row>
  update: Writes<object, Row>
  deactivate: Writes<object, Row>
  reactivate: Writes<object, Row>
  dependents: {
    queryOptions: (options: { input: { id: string } }) => UseQueryOptions<{ dependents: Dependent[] }, Error, { dependents: Dependent[] }, QueryKey>
  }
  key: () => QueryKey
}

/** What is special about one record on its screen. */
export interface RecordKind<Row extends RecordRow> {
  /** In the middle of a sentence: 'department', 'departments'. The plural is also the name of its table, its operations and its address. */
  noun: string
  plural: string
  /** One sentence under the title. */
  description: string
  calls: RecordCalls<Row>
  columns: readonly Column<Row>[]
  looks?: ColumnLooks<Row>
  fields: readonly RecordField<Row>[]
  /** For a tree: the field that names the parent. */
  parent?: keyof Row & string
}
