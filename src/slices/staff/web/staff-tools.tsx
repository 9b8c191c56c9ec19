import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Mail, Upload } from 'lucide-react'
import { type SavedView, SavedViews, toShownColumns } from '#slices/saved-views/web/public.tsx'
import { linkToSaved } from '#web/link-to.ts'
import { FileLinks, fileAddress } from '#web/list/file-links.tsx'
import type { RawSearch } from '#web/search.ts'
import { useShownColumns } from '#web/table/column-choice.tsx'
import { ToolLabel } from '#web/table/toolbar.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { TABLE } from './columns.tsx'
import { listFilters } from './filters.ts'
import type { StaffSearch } from './search.ts'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

const SCREEN = '/resources/staff'
/** Who is open or selected is no part of a view. */
const PASSING: readonly string[] = ['employee', 'tab', 'at', 'add', 'invite', 'invitations']

/** Actions for the whole list: saved views and files. */
export function StaffTools({ listed, layers, mayWrite }: StaffView) {
  const views = useViewsHere()
  return (
    <>
      {mayWrite ? (
        <Button
          variant="ghost"
          size="dense"
          title={t('invitations')}
          icon={<Glyph of={Mail} />}
          onClick={() => layers.show({ what: 'invitations' })}
        >
          <ToolLabel>{t('invitations')}</ToolLabel>
        </Button>
      ) : null}
      <SavedViews {...views} />
      {mayWrite ? (
        <Link to="/resources/staff/import" title={t('import')} className={buttonClass({ variant: 'ghost', size: 'dense' })}>
          <Glyph of={Upload} />
          <ToolLabel>{t('import')}</ToolLabel>
        </Link>
      ) : null}
      <FileLinks path="/employees" filters={listFilters(listed.search)} />
    </>
  )
}

/** Returns the current state to save as a view, and a way to open a saved one. */
export function useViewsHere() {
  const raw: RawSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const [columns, choose] = useShownColumns(TABLE)
  const texts = Object.entries(raw).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !PASSING.includes(entry[0]),
  )
  return {
    present: { screen: SCREEN, query: String(new URLSearchParams(texts)), columns },
    onOpen: (view: SavedView) => {
      choose(toShownColumns(view.columns))
      void navigate(linkToSaved(SCREEN, view.query))
    },
  }
}

/** The file holds what the list is narrowed to, in its order. */
export const fileOf = (format: 'csv' | 'xlsx', search: StaffSearch): string => fileAddress('/employees', format, listFilters(search))
