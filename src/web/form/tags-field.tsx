import type { FieldValues } from 'react-hook-form'
import { type ComboboxOption, MultiCombobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { t } from './texts.ts'
import { type BoundFieldProps, useField } from './use-field.ts'

type TagsFieldProps<V extends FieldValues> = BoundFieldProps<V> & {
  /** Offered while typing. Without `fixed` any other text may be entered too. */
  options?: readonly ComboboxOption[]
  fixed?: boolean
  placeholder?: string
}

const none: readonly ComboboxOption[] = []

/** Several values as chips: free texts, or choices of a list; the form's value is a list of texts. */
export function TagsField<V extends FieldValues>(props: TagsFieldProps<V>) {
  const { options = none, fixed = false, placeholder = t('tagsPlaceholder'), disabled } = props
  const optionOf = (value: string): ComboboxOption => options.find(option => option.value === value) ?? { value, label: value }
  const { field, value, change } = useField<readonly string[], V>(props, tags => tags.map(tag => optionOf(tag).label).join(', '))
  const box = { options, placeholder, disabled, freeText: !fixed }
  const take = (tags: readonly ComboboxOption[]): void => change([...new Set(tags.map(tag => tag.value.trim()))].filter(Boolean))
  return <Field {...field}>{wiring => <MultiCombobox {...wiring} {...box} values={value.map(optionOf)} onValuesChange={take} />}</Field>
}
