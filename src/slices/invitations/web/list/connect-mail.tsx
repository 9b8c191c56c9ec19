import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '../texts.ts'

const example = `SMTP_URL=smtp://user:password@mail.example.org:587
STEWARD_MAIL_FROM="Cedar House <hello@example.org>"`

/** Summarizes “Connecting a mail server” in docs/operations.md: only the person who runs the server can do it. */
export const ConnectMail = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t('connectMail')}
    description={t('connectMailHelp')}
    actions={
      <Button variant="filled" onClick={onClose}>
        {t('done')}
      </Button>
    }
  >
    <div className="flex flex-col gap-3 text-sm">
      <p>{t('connectMailSet')}</p>
      <pre className="overflow-x-auto rounded-lg bg-sunken p-3 font-mono text-xs">{example}</pre>
      <p>{t('connectMailThen')}</p>
      <p className="text-muted">{t('connectMailDocument')}</p>
    </div>
  </Dialog>
)
