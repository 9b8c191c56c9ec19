import { Download } from 'lucide-react'
import { shownOrganization } from '#web/organization.ts'
import { defineTexts } from '#web/texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'

const t = defineTexts({ pdf: 'PDF', downloadPdf: 'Download as PDF' })

/** Downloads a timesheet that has been submitted, with its totals and approvals. */
export const PdfLink = ({ submissionId }: { submissionId: string }) => (
  <a
    href={`/api/v1/team-timesheets/${submissionId}/timesheet.pdf?${new URLSearchParams({ organization: shownOrganization() ?? '' })}`}
    download
    aria-label={t('downloadPdf')}
    className={buttonClass({ variant: 'ghost', size: 'dense' })}
  >
    <Glyph of={Download} />
    {t('pdf')}
  </a>
)
