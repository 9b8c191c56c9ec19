import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import type { Column } from '#core/column.ts'
import { ofPerson, useRemembered } from '#web/shell/remembered.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { t } from './texts.ts'
import { ToolLabel } from './toolbar.tsx'

/** Which columns a person switched on or off; a column that is missing here is shown as its list says. */
export type ShownColumns = Readonly<Record<string, boolean>>

/** The person's choice for one table, kept on this device. */
export function useShownColumns(table: string): [ShownColumns, (shown: ShownColumns) => void] {
  const [text, remember] = useRemembered(ofPerson(`columns.${table}`), '{}')
  return [useMemo(() => parse(text), [text]), shown => remember(JSON.stringify(shown))]
}

/** Parses with care: the stored text may be from an earlier version, or edited by hand. */
function parse(text: string): ShownColumns {
  try {
    const stored: unknown = JSON.parse(text)
    const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
    return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'))
  } catch {
    return {}
  }
}

interface ColumnChoiceProps<Row> {
  columns: readonly Column<Row>[]
  shown: ShownColumns
  onChange: (shown: ShownColumns) => void
}

/** Switches columns on and off. The first one labels the rows and always stays. */
export function ColumnChoice<Row>({ columns, shown, onChange }: ColumnChoiceProps<Row>) {
  return (
    <Popover
      title={t('columnsShown')}
      width="w-72"
      trigger={
        <Button variant="ghost" size="dense" title={t('columns')} icon={<Glyph of={Columns3} />}>
          <ToolLabel>{t('columns')}</ToolLabel>
        </Button>
      }
    >
      <fieldset className="flex max-h-96 flex-col gap-1 overflow-y-auto p-3 max-md:px-4">
        <legend className="sr-only">{t('columnsShown')}</legend>
        {columns.slice(1).map(({ key, title, optional }) => {
          const on = shown[key] ?? !optional
          return <Checkbox key={key} label={title} checked={on} onChange={() => onChange({ ...shown, [key]: !on })} />
        })}
      </fieldset>
    </Popover>
  )
}
