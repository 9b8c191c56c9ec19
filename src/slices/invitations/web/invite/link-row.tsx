import { Check, Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { showToast } from '#web/toast/toast-store.ts'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { Input } from '#web/ui/input.tsx'
import { t } from '../texts.ts'
import type { HandedLink } from './handed-link.ts'

type LinkRowProps = Pick<HandedLink, 'email' | 'link'> & { onCopied?: () => void }

/** A link to copy, by a button and by hand: without HTTPS the browser lets no page write to the clipboard. */
export const LinkRow = ({ email, link, onCopied }: LinkRowProps) => {
  const fieldId = useId()
  const [copied, setCopied] = useState(false)
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      onCopied?.()
      showToast({ tone: 'success', title: t('copied'), text: email })
    } catch {
      showToast({ tone: 'error', title: t('copyFailed') })
    }
  }
  return (
    <div className="flex items-center gap-2">
      <Input
        id={fieldId}
        data-private=""
        aria-label={t('linkOf', { email })}
        readOnly
        value={link}
        onFocus={event => event.target.select()}
        onCopy={onCopied}
      />
      <Button aria-describedby={fieldId} icon={<Glyph of={copied ? Check : Copy} size={14} />} onClick={() => void copy()}>
        {t('copyLink')}
      </Button>
    </div>
  )
}
