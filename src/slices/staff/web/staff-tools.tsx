import { Download } from 'lucide-react'
import { shownOrganization } from '#web/organization.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { listFilters } from './filters.ts'
import type { StaffSearch } from './search.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** What acts on the whole list: its saved views, and its files. */
export const StaffTools = ({ listed }: StaffView) => (
  <Menu
    trigger={
      <Button variant="ghost" size="dense" icon={<Glyph of={Download} />}>
        {t('export')}
      </Button>
    }
  >
    {(['csv', 'xlsx'] as const).map(format => (
      <MenuItem key={format} asChild>
        <a href={fileOf(format, listed.search)} download="">
          {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
        </a>
      </MenuItem>
    ))}
  </Menu>
)

/** The file holds what the list is narrowed to, in its order. */
function fileOf(format: 'csv' | 'xlsx', search: StaffSearch): string {
  const chosen = Object.entries({ ...listFilters(search), organization: shownOrganization() ?? '' })
  const query = new URLSearchParams(chosen.filter((entry): entry is [string, string] => entry[1] !== undefined))
  return `/api/v1/employees.${format}?${query}`
}
