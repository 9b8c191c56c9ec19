import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '../texts.ts'
import { type HandedLink, LinkRow } from './link-row.tsx'

/** The links of invitations that no mail takes to their people. */
export const LinksDialog = ({ links, onClose }: { links: readonly HandedLink[]; onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={t('linksTitle')}
    description={t('linksHelp')}
    actions={
      <Button variant="filled" onClick={onClose}>
        {t('done')}
      </Button>
    }
  >
    <ul className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto p-0.5">
      {links.map(one => (
        <li key={one.email} className="flex min-w-0 flex-col gap-1.5">
          <span className="truncate text-dense font-medium">{one.email}</span>
          <LinkRow {...one} />
        </li>
      ))}
    </ul>
  </Dialog>
)
