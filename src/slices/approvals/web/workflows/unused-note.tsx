import { Link } from '@tanstack/react-router'
import { useMay } from '#slices/access/web/public.tsx'
import { t } from './texts.ts'

/** Says what puts a workflow to use, and leads there whoever may see time tracking groups. */
export const UnusedNote = () => {
  const mayOpen = useMay()('settings_time_groups')
  return (
    <>
      {t('usedByNoOne')}{' '}
      {mayOpen ? (
        <Link to="/settings/time-tracking-groups" className="touch-target text-link hover:underline">
          {t('chooseInGroup')}
        </Link>
      ) : (
        t('chooseInGroup')
      )}
    </>
  )
}
