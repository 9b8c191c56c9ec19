import { inThisOrganization } from '#web/organization.ts'
import { formatDayAndYear } from '#web/plain-date-text.ts'
import type { SearchChange } from '#web/table/use-list-search.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import type { PersonAnswer } from '../calls.ts'
import { employmentLabel, employmentWords } from '../employment-texts.ts'
import { Fact, Facts } from './facts.tsx'
import { t } from './texts.ts'
import { yearsBetween } from './years.ts'

interface ProfileTabProps {
  answer: PersonAnswer
  onOpen: (id: string) => void
  onTeam: (change: SearchChange) => void
}

/** How to reach someone, and where they stand; for their own line also what only it sees. */
export function ProfileTab({ answer, onOpen, onTeam }: ProfileTabProps) {
  const { person, managers, details } = answer
  const { id, email, businessPhone, phoneExtension, hireDate, employmentType, terminationDate } = person
  const [manager] = managers
  return (
    <>
      <Facts>
        <Fact label={t('email')}>
          {email === null ? null : (
            <a href={`mailto:${email}`} className="touch-target text-link hover:underline">
              {email}
            </a>
          )}
        </Fact>
        <Fact label={t('phone')}>
          {businessPhone === null ? null : (
            <>
              <a href={`tel:${businessPhone.replace(/[^+\d]/g, '')}`} className="touch-target text-link hover:underline">
                {businessPhone}
              </a>
              {phoneExtension === null ? null : <span className="text-muted"> {t('extension', { extension: phoneExtension })}</span>}
            </>
          )}
        </Fact>
      </Facts>
      <Facts>
        {details === null ? null : <Fact label={t('employeeId')}>{person.employeeId}</Fact>}
        <Fact label={t('department')}>{person.departmentName}</Fact>
        <Fact label={t('location')}>{person.locationName}</Fact>
        <Fact label={t('manager')}>
          {manager === undefined ? <span className="text-muted">{t('noManager')}</span> : <PersonLink person={manager} onOpen={onOpen} />}
        </Fact>
        <Fact label={t('directReports')}>
          <Reports
            answer={answer}
            onTeam={() =>
              onTeam({ view: undefined, reportsToEmployeeId: id, search: undefined, departmentId: undefined, locationId: undefined })
            }
          />
        </Fact>
      </Facts>
      {details === null ? null : (
        <Facts>
          <Fact label={t('group')}>{person.timeTrackingGroupName}</Fact>
          <Fact label={t('approval')}>{details.approver ?? <span className="text-muted">{t('noApprover')}</span>}</Fact>
          {employmentType === null ? null : <Fact label={employmentLabel}>{employmentWords[employmentType]}</Fact>}
          <Fact label={t('hired')}>{hireDate === null ? null : <Hired on={hireDate} today={details.today} />}</Fact>
          {terminationDate === null ? null : <Fact label={t('lastDay')}>{formatDayAndYear(terminationDate)}</Fact>}
        </Facts>
      )}
    </>
  )
}

/** How many of the direct reports are shown with their pictures. */
const FACES = 3

const Reports = ({ answer: { person, reports }, onTeam }: { answer: PersonAnswer; onTeam: () => void }) =>
  person.reportsCount === 0 ? (
    <span className="text-muted">{t('none')}</span>
  ) : (
    <span className="flex items-center gap-2.5">
      <span className="flex gap-1">
        {reports.slice(0, FACES).map(one => (
          <Avatar key={one.id} id={one.id} name={one.name} picture={inThisOrganization(one.avatarUrl)} size={20} />
        ))}
      </span>
      <button type="button" className="touch-target min-h-6 text-link hover:underline" onClick={onTeam}>
        {t('people', { n: person.reportsCount })}
      </button>
    </span>
  )

const Hired = ({ on, today }: { on: string; today: string }) => {
  const years = yearsBetween(on, today)
  return (
    <>
      {formatDayAndYear(on)} {years < 1 ? null : <span className="text-muted">{t('years', { n: years })}</span>}
    </>
  )
}

interface PersonLinkProps {
  person: PersonAnswer['managers'][number]
  onOpen: (id: string) => void
}

/** A colleague who opens in the panel. */
export const PersonLink = ({ person: { id, name, avatarUrl }, onOpen }: PersonLinkProps) => (
  <button
    type="button"
    className="touch-target inline-flex min-h-6 items-center gap-2 text-left hover:underline"
    onClick={() => onOpen(id)}
  >
    <Avatar id={id} name={name} picture={inThisOrganization(avatarUrl)} size={20} />
    {name}
  </button>
)
