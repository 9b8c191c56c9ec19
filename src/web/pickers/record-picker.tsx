import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callErrorOf } from '#web/rpc.ts'
import { Combobox, type ComboboxOption, type ComboboxProps } from '#web/ui/combobox.tsx'
import { t } from '#web/ui-texts.ts'
import { useSettled } from './use-settled.ts'

/** The part of a list call's answer that choosing needs. */
export interface Found<Row> {
  rows: readonly Row[]
  more: boolean
}

export type RecordPickerProps<Row, Answer extends Found<Row>, Key extends QueryKey> = Omit<
  ComboboxProps,
  'value' | 'onValueChange' | 'options' | 'onSearch' | 'status' | 'onRetry' | 'note' | 'freeText'
> & {
  /** The list call for a text: `search => calls.list.queryOptions({ input: { search, limit: 20 } })`. */
  query: (search: string) => UseQueryOptions<Answer, Error, Answer, Key>
  optionOf: (row: Row) => ComboboxOption
  /** Rows that must not be offered, e.g. the record itself as its parent. */
  leaveOut?: ((row: Row) => boolean) | undefined
  value: string | null
  /** The present value as the edited record names it; `inactive` if it is. Needed unless the picker starts empty. */
  present?: ComboboxOption | null | undefined
  onValueChange: (id: string | null, option: ComboboxOption | null) => void
}

/** Chooses a record by a server search. Nothing is fetched before it has the focus; it keeps the label of what was chosen. */
export function RecordPicker<Row, Answer extends Found<Row>, Key extends QueryKey>(props: RecordPickerProps<Row, Answer, Key>) {
  const { query, optionOf, leaveOut, value, present = null, onValueChange, ...rest } = props
  const [typed, setTyped] = useState('')
  const [entered, setEntered] = useState(false)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const search = useSettled(typed.trim())
  const found = useQuery({ ...query(search), enabled: entered })

  const options = (found.data?.rows ?? []).filter(row => leaveOut?.(row) !== true).map(optionOf)
  const labelled = [chosen, present, ...options].find(option => option?.value === value)
  const denied = found.isError && callErrorOf(found.error).status === 403
  const waits = found.data === undefined || search !== typed.trim()
  return (
    <Combobox
      {...rest}
      value={value === null ? null : (labelled ?? { value, label: '' })}
      onValueChange={option => {
        setChosen(option)
        onValueChange(option?.value ?? null, option)
      }}
      options={options}
      onSearch={setTyped}
      onFocus={() => setEntered(true)}
      status={found.isError ? (denied ? 'denied' : 'error') : waits ? 'loading' : 'ready'}
      onRetry={() => void found.refetch()}
      note={found.data?.more ? t('moreMatch') : undefined}
    />
  )
}
