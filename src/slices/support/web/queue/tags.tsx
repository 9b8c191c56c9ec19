import { MultiCombobox } from '#web/ui/combobox.tsx'
import { Field } from '#web/ui/field.tsx'
import { TICKET_LIMITS } from '../../rules/ticket.ts'
import { t as list } from '../list-texts.ts'
import { t } from './texts.ts'

interface TagsProps {
  tags: readonly string[]
  /** Offered while typing. */
  inUse: readonly string[]
  disabled: boolean
  onChange: (tags: string[]) => void
}

const optionOf = (value: string) => ({ value, label: value })

/** The tags of a ticket: those in use, or any other. */
export const Tags = ({ tags, inUse, disabled, onChange }: TagsProps) => (
  <Field label={list('tags')}>
    {wiring => (
      <MultiCombobox
        {...wiring}
        freeText
        disabled={disabled}
        placeholder={t('addTag')}
        options={inUse.map(optionOf)}
        values={tags.map(optionOf)}
        onValuesChange={next =>
          onChange(
            [...new Set(next.map(({ value }) => value.trim().slice(0, TICKET_LIMITS.tag)))].filter(Boolean).slice(0, TICKET_LIMITS.tags),
          )
        }
      />
    )}
  </Field>
)
