import { ArrowLeftRight, LogOut } from 'lucide-react'
import { useBootstrap } from '#slices/access/web/public.tsx'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { t } from './palette-texts.ts'
import { useSignOut } from './use-sign-out.ts'
import { useSwitchOrganization } from './use-switch-organization.ts'

/** Palette commands: sign out, and switch to another of the current user's organizations. */
export function useIdentityOffer(): PaletteOffer {
  const { organization, organizations } = useBootstrap()
  const signOut = useSignOut()
  const switchTo = useSwitchOrganization()
  const others = organizations
    .filter(({ id }) => id !== organization?.id)
    .map(({ id, name }) => ({ id, label: t('switchTo', { name }), icon: ArrowLeftRight, run: () => switchTo(id) }))
  return {
    sections: [
      actions([{ id: 'sign-out', label: t('signOut'), icon: LogOut, run: signOut }]),
      { id: 'organizations', label: t('organizations'), items: others },
    ],
  }
}
