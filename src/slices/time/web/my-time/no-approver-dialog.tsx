import { Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMay } from '#slices/access/web/public.tsx'
import { namesOf } from '#slices/approvals/web/public.tsx'
import { linkTo } from '#web/link-to.ts'
import { useMenuLink } from '#web/shell/navigation-context.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

type NoApproverDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  timesheet: Timesheet
}

/** In place of the submit dialog while no one could approve the timesheet: who is missing, and who can change that. */
export const NoApproverDialog = ({ open, onOpenChange, title, timesheet: { can, employee, approverMissing } }: NoApproverDialogProps) => {
  const staff = useMenuLink('/resources/staff')
  const mayInvite = useMay()('staff_module', 'write') && staff !== undefined
  const ask = approverMissing?.ask ?? []
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      actions={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('close')}</Button>
          {mayInvite ? (
            <Link {...linkTo('/resources/staff', { invite: '1' })} className={buttonClass({ variant: 'filled' })}>
              <Glyph of={UserPlus} />
              {t('invitePeople')}
            </Link>
          ) : null}
        </>
      }
    >
      <Panel tone="warning" title={t('noApprover')}>
        <p>{can.enterOnBehalf ? t('noApproverOf', { name: employee.name }) : t('noApproverOwn')}</p>
        <p className="mt-1">
          {mayInvite ? t('inviteApprover') : ask.length === 0 ? t('askSomeoneForApprover') : t('askForApprover', { names: namesOf(ask) })}{' '}
          {t('hoursAreSaved')}
        </p>
      </Panel>
    </Dialog>
  )
}
