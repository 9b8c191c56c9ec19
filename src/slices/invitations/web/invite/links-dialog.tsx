import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '../texts.ts'
import { type HandedLink, LinkRow } from './link-row.tsx'

/** The links of invitations that no mail takes to their people. They are shown once: without having copied all, Escape and × ask first. */
export const LinksDialog = ({ links, onClose }: { links: readonly HandedLink[]; onClose: () => void }) => {
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState(false)
  const isEach = links.every(({ link }) => copied.has(link))
  const leave = () => (isEach ? onClose() : setAsks(true))
  // The message about the links is a layer above the dialog and takes Escape for itself.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  return (
    <Dialog
      open
      onOpenChange={leave}
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
            <LinkRow {...one} onCopied={() => setCopied(before => new Set([...before, one.link]))} />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('closeTitle')}
        description={t('closeHelp')}
        confirmLabel={t('closeLinks')}
        cancelLabel={t('keepOpen')}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
