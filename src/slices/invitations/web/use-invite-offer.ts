import { UserPlus } from 'lucide-react'
import { useMay } from '#slices/access/web/public.tsx'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { askToInvite } from './asked-to-invite.ts'
import { t } from './failed-texts.ts'

/** Palette command for whoever may change the staff: invite people, from any screen. */
export function useInviteOffer(): PaletteOffer {
  const may = useMay()
  if (!may('staff_module', 'write')) return { sections: [] }
  return { sections: [actions([{ id: 'invite-people', label: t('invitePeople'), icon: UserPlus, run: () => askToInvite(true) }])] }
}
