import { Link } from '@tanstack/react-router'
import { MailPlus } from 'lucide-react'
import { Suspense } from 'react'
import { Invitations } from '#slices/invitations/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { t } from './texts.ts'

/** Who is invited as what; inviting is done where the staff is kept. */
export const InvitationsTab = () => (
  <>
    <div className="mb-4 flex">
      <Link {...linkTo('/resources/staff', { invite: '1' })} className={buttonClass({})}>
        <Glyph of={MailPlus} />
        {t('invitePeople')}
      </Link>
    </div>
    <Suspense fallback={<SkeletonRows rows={3} avatar={false} />}>
      <Invitations />
    </Suspense>
  </>
)
