import { FileText, Image, Pencil, Trash2 } from 'lucide-react'
import { inThisOrganization } from '#web/organization.ts'
import { sizeText } from '#web/record/file-size.ts'
import { RowMenu } from '#web/table/row-actions.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import { formatInstantDayAndYear } from '#web/ui/time-format.ts'
import type { PersonDocument } from '../calls.ts'
import { t } from './texts.ts'

interface DocumentRowProps {
  document: PersonDocument
  /** The place in the list, from 0. */
  at: number
  mayWrite: boolean
  onRename: () => void
  onRemove: () => void
}

/** One document: its title opens an image beside this tab, and downloads all else. */
export function DocumentRow({ document, at, mayWrite, onRename, onRemove }: DocumentRowProps) {
  const { id, title, contentType, size, address, addedByName, addedAt } = document
  const isImage = contentType.startsWith('image/')
  const day = formatInstantDayAndYear(new Date(addedAt))
  return (
    <li data-row={id} data-at={at} className="flex items-start gap-3 py-3 pr-1.5 pl-3">
      <Glyph of={isImage ? Image : FileText} size={18} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <a
          href={inThisOrganization(address) ?? address}
          {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: '' })}
          aria-label={t(isImage ? 'open' : 'download', { title })}
          className="touch-target text-sm font-medium wrap-anywhere text-link hover:underline"
        >
          {title}
        </a>
        <p className="text-xs text-muted">{t('facts', { type: t(isImage ? 'image' : 'pdf'), size: sizeText(size) })}</p>
        <p className="text-xs text-muted">{addedByName === null ? t('addedOn', { day }) : t('addedBy', { name: addedByName, day })}</p>
      </div>
      {mayWrite ? (
        <RowMenu
          name={title}
          actions={() => [
            { label: t('rename'), icon: Pencil, onSelect: onRename },
            { label: t('remove'), icon: Trash2, tone: 'danger', apart: true, onSelect: onRemove },
          ]}
        />
      ) : null}
    </li>
  )
}
