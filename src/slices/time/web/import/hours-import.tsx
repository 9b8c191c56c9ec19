import { HOURS_FILE } from '#slices/time/rules/hours-file.ts'
import { importCallsOf, type WebImport } from '#web/import/import-kind.ts'
import { ImportScreen } from '#web/import/import-screen.tsx'
import { entryCalls, timesheetCalls } from '../calls.ts'
import { approvalCalls } from '../team/calls.ts'
import { t as screens } from '../texts.ts'
import { t } from './texts.ts'

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
  shown: { label: t('showTeam'), path: '/time/my-team-time', search: {} },
  notes: { employeeId: t('matchedFirst'), email: t('byEmail'), column: t('byNameOrCode'), hours: t('typedHours') },
  undoText: t('undoText'),
  isWhole: true,
  editLabel: () => undefined,
  choosers: {},
}

export const ImportHoursScreen = () => <ImportScreen kind={hours} />
