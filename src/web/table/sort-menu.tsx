import { ArrowDownUp } from 'lucide-react'
import type { Column } from '#core/column.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Menu, MenuChoice } from '#web/ui/menu.tsx'
import { t } from './texts.ts'

interface SortMenuProps<Row> {
  columns: readonly Column<Row>[]
  sort: string | undefined
  onSort: (sort: string) => void
}

/** The order of a list on a phone, where no heads can be pressed. */
export const SortMenu = <Row,>({ columns, sort, onSort }: SortMenuProps<Row>) => (
  <Menu trigger={<Button icon={<Glyph of={ArrowDownUp} />}>{t('sort')}</Button>}>
    <MenuChoice
      label={t('sortedBy')}
      value={sort ?? ''}
      onValueChange={onSort}
      options={columns
        .filter(({ sortable }) => sortable)
        .flatMap(({ key, title }) => [
          { value: key, label: t('ascending', { column: title }) },
          { value: `-${key}`, label: t('descending', { column: title }) },
        ])}
    />
  </Menu>
)
