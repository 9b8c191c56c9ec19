import { Link } from '@tanstack/react-router'
import { Card } from '#web/ui/card.tsx'
import { KioskList } from './kiosk-list.tsx'
import { t } from './texts.ts'

/** In My account of an administrator: a device that is stolen is ended from wherever they are. */
export const KiosksCard = () => (
  <Card
    title={t('kiosks')}
    aside={
      <Link to="/settings/kiosks" className="inline-flex items-center text-dense text-link hover:underline max-md:min-h-11">
        {t('manage')}
      </Link>
    }
  >
    <p className="pb-1 text-sm text-muted">{t('cardHelp')}</p>
    <KioskList empty={<p className="py-2 text-sm text-muted">{t('none')}</p>} />
  </Card>
)
