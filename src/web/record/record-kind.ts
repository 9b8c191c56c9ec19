import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Column } from '#core/column.ts'
import type { PickerControl } from '#web/form/picker-field.tsx'
import type { RecordNotes } from '#web/notes/record-notes.ts'
import { type AnswerOf, type AnyContract, callsOf } from '#web/rpc.ts'
import type { ColumnLooks } from '#web/table/table-model.ts'
import type { ListCall, Paging } from '#web/table/use-record-list.ts'
import type { HistoryPage } from './history.tsx'
import type { Writes } from './use-save.ts'

/** A record as its list shows it. */
export interface RecordRow {
  id: string
  version: number
  name: string
  isActive: boolean
}

/** A field of the form: one line for each. A text that is left empty is saved as none. */
export type RecordField<Row> = {
  name: keyof Row & string
  /** By default the title of the column of the same key. */
  label?: string
  help?: string
  required?: boolean
  /** Takes half of the form's width, beside the next one. */
  half?: boolean
} & (
  | { kind: 'text' | 'email' | 'tel' | 'lines' | 'time zone' | 'money' | 'date' | 'flag' }
  | { kind: 'number'; min?: number; max?: number }
  | { kind: 'choice'; options: readonly { value: string; label: string }[] }
  /** Another record. `shownAs`: the member of the row that names what is chosen. */
  | ({ kind: 'record'; shownAs: keyof Row & string } & Chosen)
  /** Another record with a picker of its own: a person. */
  | { kind: 'picker'; shownAs: keyof Row & string; Picker: ComponentType<PickerControl> }
)

/** Source of the choices: a record's operations, and the member shown next to the name. */
export interface Chosen {
  calls: { list: { queryOptions: (options: { input: { search?: string; status?: 'inactive'; limit: number } }) => object } }
  code?: string
}

export interface Dependent {
  name: string
  label: string
  count: number
  canMove: boolean
}

/** The operations of a record. Inputs are checked by the contract, on the server. */
export interface RecordCalls<Row> {
  list: ListCall<Paging, Row> & Chosen['calls']['list']
  create: Writes<object, Row>
  update: Writes<object, Row>
  deactivate: Writes<object, Row>
  reactivate: Writes<object, Row>
  history: {
    call: (input: { id: string; after?: string | undefined }, options: { signal: AbortSignal }) => Promise<HistoryPage>
    key: (options: object) => QueryKey
  }
  dependents: { queryOptions: (options: { input: { id: string } }) => UseQueryOptions<{ dependents: Dependent[] }> }
  key: () => QueryKey
}

interface AnyRecordContract {
  endpoints: Record<'create', AnyContract>
}

/** A row of a record's list, by its contract. */
export type RowOf<C extends AnyRecordContract> = AnswerOf<C['endpoints']['create']>

/** The typed calls of a record, by its name in the API: `recordCallsOf<typeof locations>('locations')`. */
export function recordCallsOf<C extends AnyRecordContract>(name: string): RecordCalls<RowOf<C>> {
  return callsOf<AnyContract>(name) as unknown as RecordCalls<RowOf<C>>
}

/** Describes one kind of record for its screen. */
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
  /** Initial values for a new record. */
  begins?: Partial<Row>
  /** For a tree: the field that names the parent. */
  parent?: keyof Row & string
  /** Notes on it, shown with its history. */
  notes?: RecordNotes
  /** Explains in a sentence or two what deactivating leaves unassigned. */
  warning?: (row: Row) => string | undefined
}
