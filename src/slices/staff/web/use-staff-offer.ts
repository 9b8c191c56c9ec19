import { useNavigate } from '@tanstack/react-router'
import { MailPlus, UserPlus } from 'lucide-react'
import { useCurrentUser, useMay } from '#slices/access/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { guard } from '#web/screen.ts'
import { actions, type PaletteOffer } from '#web/shell/palette-offer.ts'
import { t } from './palette-texts.ts'

/** Palette commands of whoever adds people: they open the staff screen with the form, or the dialog that invites. */
export function useStaffOffer(): PaletteOffer {
  const navigate = useNavigate()
  const mayWrite = useMay()('staff_module', 'write')
  const opens = guard({ permission: 'staff_module', module: 'resources' }, useCurrentUser()) === 'open'
  if (!opens || !mayWrite) return { sections: [] }
  const add = () => void navigate(linkTo('/resources/staff', { add: '1' }))
  const invite = () => void navigate(linkTo('/resources/staff', { invite: '1' }))
  return {
    sections: [
      actions([
        { id: 'add person', label: t('addPerson'), icon: UserPlus, run: add },
        { id: 'invite people', label: t('invitePeople'), icon: MailPlus, run: invite },
      ]),
    ],
  }
}
