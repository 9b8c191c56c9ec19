import { Download } from 'lucide-react'
import { shownOrganization } from '#web/organization.ts'
import { ToolLabel } from '#web/table/toolbar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Menu, MenuItem } from '#web/ui/menu.tsx'
import { t } from './file-texts.ts'

type Format = 'csv' | 'xlsx'

/** The address of a list's file, with what the list is narrowed to. */
export function fileAddress(path: string, format: Format, filters: Readonly<Record<string, string | undefined>>): string {
  const chosen = Object.entries({ ...filters, organization: shownOrganization() ?? '' })
  const query = new URLSearchParams(chosen.filter((entry): entry is [string, string] => entry[1] !== undefined))
  return `/api/v1${path}.${format}?${query}`
}

interface FileLinksProps {
  /** Of the list, below /api/v1. */
  path: string
  filters: Readonly<Record<string, string | undefined>>
}

/** The menu of a list's files, for the tools of its table. */
export const FileLinks = ({ path, filters }: FileLinksProps) => (
  <Menu
    trigger={
      <Button variant="ghost" size="dense" title={t('export')} icon={<Glyph of={Download} />}>
        <ToolLabel>{t('export')}</ToolLabel>
      </Button>
    }
  >
    {(['csv', 'xlsx'] as const).map(format => (
      <MenuItem key={format} asChild>
        <a href={fileAddress(path, format, filters)} download="">
          {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
        </a>
      </MenuItem>
    ))}
  </Menu>
)
