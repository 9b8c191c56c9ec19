import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from './texts.ts'

/** Asks somebody who has done nothing for long, while there is still time to answer. Any way out of it but one stays signed in. */
export const StillThere = ({ seconds, onStay, onSignOut }: { seconds: number; onStay: () => void; onSignOut: () => void }) => (
  <Dialog
    open
    onOpenChange={open => !open && onStay()}
    title={t('stillThere')}
    description={t('stillThereText', { seconds })}
    actions={
      <>
        <Button onClick={onSignOut}>{t('signOut')}</Button>
        <Button variant="filled" onClick={onStay}>
          {t('staySignedIn')}
        </Button>
      </>
    }
  />
)
