import { Link } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { formatDayAndYearIn } from '#web/ui/time-format.ts'
import { t } from './banner-texts.ts'

/** Over every screen of a member who has to have a second factor and has none: until when, and after that why nothing else opens. */
export const SecondFactorBanner = () => {
  const { organization, secondFactorDue } = useBootstrap()
  if (organization === null || secondFactorDue === null) return null
  const { at, isOver } = secondFactorDue
  return (
    <Banner
      icon={ShieldAlert}
      title={t('title')}
      actions={
        isOver ? undefined : (
          <Link to="/settings/my-account" className={buttonClass({ size: 'dense' })}>
            {t('setUp')}
          </Link>
        )
      }
    >
      {isOver
        ? t('overdue', { organization: organization.name })
        : t('due', { organization: organization.name, date: lastDayOf(at, organization.timezone) })}
    </Banner>
  )
}

/** The day that an administrator chose: it ends at the instant, where the organization is. */
const lastDayOf = (end: string, timeZone: string): string => formatDayAndYearIn(new Date(end).getTime() - 1, timeZone)
