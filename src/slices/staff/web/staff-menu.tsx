import { Link } from '@tanstack/react-router'
import { Bookmark, Download, Ellipsis, Mail, MailPlus, Upload } from 'lucide-react'
import { useState } from 'react'
import { SavedViews, savedViewTexts } from '#slices/saved-views/web/public.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menu.tsx'
import { fileOf, useViewsHere } from './staff-tools.tsx'
import type { StaffView } from './staff-view.ts'
import { t } from './texts.ts'

/** Actions for the whole list, on a phone: there is no room for them above the list, and below it no one would find them. */
export function StaffMenu({ listed, layers, mayWrite }: Pick<StaffView, 'listed' | 'layers' | 'mayWrite'>) {
  const here = useViewsHere()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton variant="outline" label={t('more')} icon={<Glyph of={Ellipsis} />} />}>
        {mayWrite ? (
          <>
            <MenuItem icon={MailPlus} onSelect={() => layers.show({ what: 'invite' })}>
              {t('invitePeople')}
            </MenuItem>
            <MenuItem icon={Mail} onSelect={() => layers.show({ what: 'invitations' })}>
              {t('invitations')}
            </MenuItem>
            <MenuItem asChild>
              <Link to="/resources/staff/import">
                <Glyph of={Upload} className="shrink-0 text-muted" />
                {t('import')}
              </Link>
            </MenuItem>
            <MenuSeparator />
          </>
        ) : null}
        <MenuItem icon={Bookmark} onSelect={() => setOpen(true)}>
          {savedViewTexts('views')}
        </MenuItem>
        {(['csv', 'xlsx'] as const).map(format => (
          <MenuItem key={format} asChild>
            <a href={fileOf(format, listed.search)} download="">
              <Glyph of={Download} className="shrink-0 text-muted" />
              {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
            </a>
          </MenuItem>
        ))}
      </Menu>
      <SavedViews {...here} fromMenu={{ isOpen, setOpen }} />
    </>
  )
}
