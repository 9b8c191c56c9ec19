import { Tablet } from 'lucide-react'
import { useState } from 'react'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { AddDialog } from './add-dialog.tsx'
import { KioskList } from './kiosk-list.tsx'
import { t as route } from './route-texts.ts'
import { t } from './texts.ts'

/** The devices that are bound to the organization, and the way to bind this one. */
export const KiosksScreen = () => {
  const [adding, setAdding] = useState(false)
  const add = (
    <Button variant="filled" icon={<Glyph of={Tablet} />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <SettingsPage title={route('kiosks')} description={t('cardHelp')} actions={add}>
      <div className="max-w-180">
        <Card>
          <KioskList empty={<EmptyState title={t('none')}>{t('noneHelp')}</EmptyState>} />
        </Card>
      </div>
      {adding ? <AddDialog onClose={() => setAdding(false)} /> : null}
    </SettingsPage>
  )
}
