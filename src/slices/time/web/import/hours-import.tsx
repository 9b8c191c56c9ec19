import { HOURS_FILE } from '#slices/time/rules/hours-file.ts'
import { type ChoicesProps, importCallsOf, type WebImport } from '#web/import/import-kind.ts'
import { ImportScreen } from '#web/import/import-screen.tsx'
import type { importSearch } from '#web/import/import-search.ts'
import { linkTo } from '#web/link-to.ts'
import type { SearchOf } from '#web/search.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { entryCalls, timesheetCalls } from '../calls.ts'
import { approvalCalls } from '../team/calls.ts'
import { t as screens } from '../texts.ts'
import { PersonChooser } from './person-chooser.tsx'
import { t } from './texts.ts'

declare module '#web/link-to.ts' {
  interface ScreenSearches {
    '/time/import-hours': SearchOf<typeof importSearch>
  }
}

/** Rows with these problems can only be skipped. */
const skipped = { solution: { skip: true, label: t('skipThem') }, isShort: true } as const

const hours: WebImport = {
  calls: importCallsOf('hoursImport'),
  path: '/time-entries/imports',
  file: HOURS_FILE,
  title: screens('importHours'),
  help: t('help'),
  back: { title: screens('myTeamTime'), path: '/time/my-team-time' },
  importAll: n => t('importAll', { n }),
  doneOf: (n, all) => t('doneOf', { n, all }),
  imported: n => t('imported', { n }),
  refresh: [entryCalls.key(), timesheetCalls.key(), approvalCalls.key()],
  shown: { label: t('showTeam'), link: linkTo('/time/my-team-time', {}) },
  notes: {
    employeeId: t('matchedFirst'),
    email: t('byEmail'),
    name: t('byName'),
    lastName: t('byName'),
    column: t('byNameOrCode'),
    hours: t('typedHours'),
  },
  undoText: t('undoText'),
  isWhole: true,
  Choices,
  groups: {
    unknown_employee: { title: ({ texts: n }) => t('unknownPeople', { n }) },
    unknown_name: { title: ({ texts: n }) => t('unknownPeople', { n }) },
    ambiguous_name: { title: ({ texts: n }) => t('ambiguousPeople', { n }) },
    person_by_name: { title: ({ texts: n }) => t('peopleByName', { n }), solution: { option: 'peopleByName', label: t('useThese') } },
    unknown_column: { title: ({ texts: n }) => t('unknownColumns', { n }) },
    ambiguous_column: { title: ({ texts: n }) => t('ambiguousColumns', { n }) },
    inactive_column: { title: ({ texts: n }) => t('inactiveColumns', { n }) },
    timesheet_approved: { title: ({ rows: n }) => t('approvedRows', { n }), ...skipped },
    timesheet_submitted: { title: ({ rows: n }) => t('submittedRows', { n }), ...skipped },
    holiday_paid: { title: ({ rows: n }) => t('holidayRows', { n }), ...skipped },
    cell_twice: { title: ({ rows: n }) => t('repeatedCells', { n }), solution: { option: 'addUp', label: t('addThemUp') }, isShort: true },
  },
  saveTemplate: async () => {
    const [{ saveTemplate }, { HOURS_FIELDS }] = await Promise.all([
      import('#web/import/save-template.ts'),
      import('#slices/time/rules/hours-fields.ts'),
    ])
    saveTemplate('hours.csv', HOURS_FIELDS)
  },
  editLabel: ({ field }) => (field === 'name' ? t('choosePerson') : undefined),
  choosers: { person: PersonChooser, name: PersonChooser },
}

/** Choices for the whole file. */
function Choices({ value, mapping, onChange }: ChoicesProps) {
  const choice = (option: string, label: string) => (
    <Checkbox label={label} checked={value[option] === true} onChange={event => onChange({ ...value, [option]: event.target.checked })} />
  )
  return (
    <>
      {mapping.includes('name') || mapping.includes('lastName') ? choice('peopleByName', t('findPeopleByName')) : null}
      {choice('addUp', t('addUp'))}
    </>
  )
}

export const ImportHoursScreen = () => <ImportScreen kind={hours} />
