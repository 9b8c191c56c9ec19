import { Link } from '@tanstack/react-router'
import { isAdministrator } from '#core/administrator.ts'
import { useBootstrap, useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { t } from './ask-texts.ts'

/** For an administrator whose own role leaves something out: they need to ask no one. Nothing for everyone else. */
export const OwnRoleHint = () => {
  const { employee } = useBootstrap()
  const staff = useMenuLink('/resources/staff')
  const mayChange = useMay()('staff_module', 'write')
  const currentUser = useCurrentUser()
  if (!isAdministrator(currentUser) || currentUser.superAdminMode || !mayChange || staff === undefined || employee === null) return null
  return (
    <p>
      {t('ownRole')}{' '}
      <Link {...linkTo('/resources/staff', { employee: employee.id, tab: 'access' })} className="font-medium text-link hover:underline">
        {t('openOwnRole')}
      </Link>
    </p>
  )
}
