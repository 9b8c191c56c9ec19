import { FileText, Image } from 'lucide-react'
import { inThisOrganization } from '#web/organization.ts'
import { sizeText } from '#web/record/file-size.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Note } from './record-notes.ts'
import { t } from './texts.ts'

/** A note's text, as it was typed, and its files: a picture opens beside this tab, and a document is downloaded. */
export const NoteContent = ({ note: { text, files, editedAt } }: { note: Note }) => (
  <div className="mt-1 flex flex-col gap-1.5 rounded-md bg-sunken px-3 py-2 text-sm text-fg">
    <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
    {files.length === 0 ? null : (
      <ul className="flex flex-col gap-1">
        {files.map(({ id, name, contentType, size, address }) => {
          const isImage = contentType.startsWith('image/')
          return (
            <li key={id} className="flex items-start gap-1.5 text-dense">
              <Glyph of={isImage ? Image : FileText} size={14} className="mt-0.5 shrink-0 text-muted" />
              <span className="min-w-0">
                <a
                  href={inThisOrganization(address) ?? address}
                  {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: '' })}
                  aria-label={t(isImage ? 'open' : 'download', { name })}
                  className="touch-target wrap-anywhere text-link hover:underline"
                >
                  {name}
                </a>{' '}
                <span className="text-xs whitespace-nowrap text-muted">{sizeText(size)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    )}
    {editedAt === null ? null : <p className="text-xs text-muted">{t('edited')}</p>}
  </div>
)
