import { ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Glyph } from '#web/ui/glyph.tsx'
import type { PersonAnswer, PersonDetails } from '../calls.ts'
import type { StaffView } from '../staff-view.ts'
import { CHANGES, ChangeList } from './change-list.tsx'
import { Fact, Facts } from './facts.tsx'
import { PersonLink } from './profile-tab.tsx'
import { t } from './texts.ts'

type JobTabProps = Pick<StaffView, 'layers' | 'mayWrite'> & {
  answer: PersonAnswer
  details: PersonDetails
  onOpen: (id: string) => void
}

/** Shows someone's job, manager, and funding, with scheduled changes. */
export function JobTab({ answer: { person, managers }, details, layers, mayWrite, onOpen }: JobTabProps) {
  const line =
    managers.length === 0 ? null : (
      <ol className="flex flex-wrap items-center gap-x-1 gap-y-0.5">
        {managers.map((manager, at) => (
          <li key={manager.id} className="inline-flex items-center gap-1">
            {at === 0 ? null : <Glyph of={ChevronRight} size={14} className="text-muted" />}
            <PersonLink person={manager} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    )
  return (
    <>
      <Facts>
        <Fact label={t('jobTitle')}>{person.jobTitle}</Fact>
        <Fact label={t('department')}>{person.departmentName}</Fact>
        <Fact label={t('location')}>{person.locationName}</Fact>
        <Fact label={t('unit')}>{person.unitName}</Fact>
        <Fact label={t('reportingLine')}>{line}</Fact>
      </Facts>
      <Facts>
        <Fact label={t('workflow')}>
          {person.approvalWorkflowTemplateName ?? <span className="text-muted">{t('standardWorkflow')}</span>}
        </Fact>
        <Fact label={t('fund')}>{person.defaultFundName}</Fact>
        <Fact label={t('program')}>{person.defaultProgramName}</Fact>
      </Facts>
      <section aria-labelledby={CHANGES} className="pt-4">
        <div className="mb-2 flex items-center justify-between gap-3">
          <h2 id={CHANGES} tabIndex={-1} className="text-sm font-semibold">
            {t('changes')}
          </h2>
          {mayWrite && person.isActive ? (
            <Button size="mini" onClick={() => layers.show({ what: 'change', person, today: details.today })}>
              {t('scheduleChange')}
            </Button>
          ) : null}
        </div>
        <ChangeList person={person} changes={details.changes} mayWrite={mayWrite} />
      </section>
    </>
  )
}
