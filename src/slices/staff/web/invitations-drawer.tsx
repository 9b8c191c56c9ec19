import { Suspense } from 'react'
import { Invitations } from '#slices/invitations/web/public.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { usePhone } from '#web/ui/use-phone.ts'
import { t } from './texts.ts'

/** The invitations of the organization, beside the list of its people. */
export const InvitationsDrawer = ({ onClose, onInvite }: { onClose: () => void; onInvite: () => void }) => {
  const phone = usePhone()
  return (
    <Drawer open onOpenChange={onClose} side={phone ? 'full' : 'right'} title={t('invitations')}>
      <div className="px-6 pt-1 pb-6 max-md:px-4">
        <Suspense fallback={<SkeletonRows rows={3} avatar={false} />}>
          <Invitations onInvite={onInvite} />
        </Suspense>
      </div>
    </Drawer>
  )
}
