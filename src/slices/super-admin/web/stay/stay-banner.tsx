import { Crown, LogOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from './texts.ts'
import { useStay } from './use-stay.ts'

const MINUTE = 60_000

/** Over every screen while a platform administrator is inside an organization. */
export const StayBanner = () => {
  const { organization, superAdminUntil } = useBootstrap()
  const { exit, busy } = useStay()
  return organization === null ? null : (
    <Banner
      icon={Crown}
      title={t('mode')}
      actions={
        <>
          {superAdminUntil === null ? null : <TimeLeft until={superAdminUntil} />}
          <Button size="dense" busy={busy} icon={<Glyph of={LogOut} size={14} />} onClick={() => void exit()}>
            {t('exit')}
          </Button>
        </>
      }
    >
      {t('viewingAs', { organization: organization.name })}
    </Banner>
  )
}

/** The server ends the stay, whatever this clock says. */
const TimeLeft = ({ until }: { until: string }) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 2)
    return () => clearInterval(timer)
  }, [])
  const minutes = Math.max(0, Math.ceil((Date.parse(until) - now) / MINUTE))
  const [h, m] = [Math.floor(minutes / 60), minutes % 60]
  return (
    <span className="whitespace-nowrap">
      {h === 0 ? t('endsInMinutes', { m }) : m === 0 ? t('endsInWholeHours', { n: h }) : t('endsInHours', { n: h, m })}
    </span>
  )
}
