import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import type { WebImport } from '#web/import/import-kind.ts'
import { ImportScreen } from '#web/import/import-screen.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { staffCalls } from '../calls.ts'
import { t as menu } from '../menu-texts.ts'
import { importCalls } from './import-calls.ts'
import { ManagerChooser } from './manager-chooser.tsx'
import { t } from './texts.ts'

const people: WebImport = {
  calls: importCalls,
  path: '/imports',
  file: PEOPLE_FILE,
  title: menu('importPeople'),
  help: t('help'),
  back: { title: menu('staff'), path: '/resources/staff' },
  importAll: n => t('importAll', { n }),
  doneOf: (n, all) => t('doneOf', { n, all }),
  imported: n => t('imported', { n }),
  refresh: [staffCalls.key()],
  shown: { label: t('showStaff'), path: '/resources/staff', search: { sort: '-createdAt' } },
  notes: {
    name: t('splitName'),
    employeeId: t('matchedFirst'),
    department: t('byNameOrCode'),
    location: t('byName'),
    timeTrackingGroup: t('byName'),
    unit: t('byNameOrCode'),
    defaultFund: t('byNameOrCode'),
    defaultProgram: t('byName'),
    tracksTime: t('yesOrNo'),
    reportsTo: t('byIdOrEmail'),
  },
  Choices: ({ value, disabled, onChange }) => (
    <>
      <Checkbox
        label={t('createDepartments')}
        disabled={disabled}
        checked={value.createDepartments === true}
        onChange={event => onChange({ ...value, createDepartments: event.target.checked })}
      />
      <Checkbox
        label={t('invite')}
        help={t('inviteHelp')}
        disabled={disabled}
        checked={value.invite === true}
        onChange={event => onChange({ ...value, invite: event.target.checked })}
      />
    </>
  ),
  choosers: { reportsTo: ManagerChooser },
  editLabel: ({ field, fix }) => {
    if (field === 'reportsTo') return t('chooseManager')
    if (fix.kind !== 'edit') return undefined
    return field === 'firstName' || field === 'lastName' ? t('addName') : undefined
  },
}

export const ImportPeopleScreen = () => <ImportScreen kind={people} />
