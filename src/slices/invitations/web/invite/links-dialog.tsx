import { Check, Copy, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { t } from '../texts.ts'
import { type HandedLink, saveLinks, textOfLinks } from './handed-link.ts'
import { LinkRow } from './link-row.tsx'

interface LinksDialogProps {
  links: readonly HandedLink[]
  /** Said above the links: what was left out. */
  notes?: readonly string[]
  onClose: () => void
}

/**
 * The links of invitations that no mail takes to their people, one by one, and all of them as a list or a file. They are shown once: without having
 * copied or saved all, Escape and × ask first.
 */
export const LinksDialog = ({ links, notes = [], onClose }: LinksDialogProps) => {
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set())
  const [isSaved, setSaved] = useState(false)
  const [asks, setAsks] = useState(false)
  const isEach = links.every(({ link }) => copied.has(link))
  const leave = () => (isEach || isSaved ? onClose() : setAsks(true))
  // The message about the links is a layer above the dialog and takes Escape for itself.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) leave()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
  const copyAll = async () => {
    try {
      await navigator.clipboard.writeText(textOfLinks(links))
      setCopied(new Set(links.map(({ link }) => link)))
      showToast({ tone: 'success', title: t('copiedAll', { n: links.length }) })
    } catch {
      showToast({ tone: 'error', title: t('copyAllFailed') })
    }
  }
  const save = () => {
    saveLinks(links)
    setSaved(true)
  }
  return (
    <Dialog
      open
      onOpenChange={leave}
      title={t('linksTitle', { n: links.length })}
      description={t('linksHelp', { n: links.length })}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {links.length < 2 ? null : (
        <div className="mb-4 flex flex-wrap gap-2 max-md:*:w-full">
          <Button icon={<Glyph of={isEach ? Check : Copy} size={14} />} onClick={() => void copyAll()}>
            {t('copyAll', { n: links.length })}
          </Button>
          <Button icon={<Glyph of={isSaved ? Check : Download} size={14} />} onClick={save}>
            {t('downloadCsv')}
          </Button>
        </div>
      )}
      {notes.map(note => (
        <p key={note} className="mb-3 text-dense wrap-anywhere text-muted">
          {note}
        </p>
      ))}
      <ul className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto p-0.5">
        {links.map(one => (
          <li key={one.email} className="flex min-w-0 flex-col gap-1.5">
            <span className="truncate text-dense font-medium">{one.name === null ? one.email : `${one.name} (${one.email})`}</span>
            <LinkRow email={one.email} link={one.link} onCopied={() => setCopied(before => new Set([...before, one.link]))} />
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
