import { shownOrganization } from '#web/organization.ts'
import { defineTexts } from '#web/texts.ts'
import { buttonClass } from '#web/ui/button.tsx'

const t = defineTexts({ pdf: 'Download PDF' })

/** Downloads a timesheet that has been submitted, with its totals and approvals. */
export const PdfLink = ({ submissionId }: { submissionId: string }) => (
  <a
    href={`/api/v1/team-timesheets/${submissionId}/timesheet.pdf?organization=${shownOrganization()}`}
    download
    className={buttonClass({ variant: 'ghost', size: 'dense' })}
  >
    {t('pdf')}
  </a>
)
