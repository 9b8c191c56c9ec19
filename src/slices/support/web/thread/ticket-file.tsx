import { FileText } from 'lucide-react'
import { inThisOrganization } from '#web/organization.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { TicketFile } from '../calls.ts'
import { t } from './texts.ts'

/** A picture is shown small and opens whole beside this tab; any other file is downloaded. */
export const ShownFile = ({ file, alt }: { file: TicketFile; alt?: string }) => {
  const { name, contentType, address } = file
  const href = inThisOrganization(address) ?? address
  if (contentType !== 'image/webp') {
    return (
      <a
        href={href}
        download=""
        aria-label={t('download', { name })}
        className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-md border border-border-2 px-2.5 text-dense text-link hover:underline max-md:min-h-11"
      >
        <Glyph of={FileText} size={14} className="shrink-0" />
        <span className="truncate">{name}</span>
      </a>
    )
  }
  return (
    <a href={href} target="_blank" rel="noopener" aria-label={t('openPicture', { name })} className="block max-w-full self-start">
      <img
        src={href}
        alt={alt ?? t('attachedPicture', { name })}
        loading="lazy"
        className="h-40 max-w-full rounded-md border border-border-2 bg-sunken object-contain"
      />
    </a>
  )
}
