import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { GuardGlyph } from '#web/ui/guard-glyph.tsx'
import { GuardPanel } from '#web/ui/guard-panel.tsx'
import { t } from '../list-texts.ts'

/** Hides a screen about all organizations from a platform administrator who is inside one, and says so. */
export const Outside = ({ children }: { children: ReactNode }) => {
  const { organization } = useBootstrap()
  if (organization === null) return children
  return (
    <GuardPanel
      glyph={<GuardGlyph name="empty" />}
      title={t('insideTitle', { name: organization.name })}
      actions={
        <>
          <Link to="/super-admin" className={buttonClass({ variant: 'filled' })}>
            {t('superAdmin')}
          </Link>
          <Link to="/admin/support" className={buttonClass()}>
            {t('ownQueue')}
          </Link>
        </>
      }
    >
      {t('insideHelp')}
    </GuardPanel>
  )
}
