import { FileText, Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { inThisOrganization } from '#web/organization.ts'
import { sizeText } from '#web/record/file-size.ts'
import { Glyph } from '#web/ui/glyph.tsx'
import type { Timesheet } from '../timesheet-view.ts'
import { t } from './texts.ts'

export type Attachment = Timesheet['attachments'][number]

/** A file of an employee's day: an image opens beside this tab, a PDF is downloaded. */
export const FileRow = ({ file, employee, children }: { file: Attachment; employee: string; children?: ReactNode }) => {
  const { fileName: name, fileType, fileSize, fileUrl } = file
  const isImage = fileType.startsWith('image/')
  const facts = t('fileFacts', { type: t(isImage ? 'image' : 'pdf'), size: sizeText(fileSize) })
  return (
    <div className="flex items-center gap-2.5 rounded-md border border-border py-1.5 pr-1 pl-2.5">
      <Glyph of={isImage ? Image : FileText} size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 text-dense">
        <a
          href={inThisOrganization(fileUrl) ?? fileUrl}
          {...(isImage ? { target: '_blank', rel: 'noopener' } : { download: '' })}
          aria-label={t(isImage ? 'open' : 'download', { name })}
          className="touch-target block truncate font-medium text-link hover:underline"
        >
          {name}
        </a>
        <p className="text-xs text-muted">{file.onBehalf ? t('addedFor', { facts, name: file.uploadedBy, employee }) : facts}</p>
      </div>
      {children}
    </div>
  )
}
