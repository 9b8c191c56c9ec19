import type { ImportGroup } from '#core/import-endpoints.ts'
import { useMay } from '#slices/access/web/public.tsx'
import { ADDED_FIELDS, type AddedField } from '#slices/staff/rules/import-rows.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import type { ChoicesProps, GroupWords, WebImport } from '#web/import/import-kind.ts'
import { ImportScreen } from '#web/import/import-screen.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { staffCalls } from '../calls.ts'
import { t as menu } from '../menu-texts.ts'
import { importCalls } from './import-calls.ts'
import { ManagerChooser } from './manager-chooser.tsx'
import { t } from './texts.ts'

const permissions = { department: 'settings_departments', location: 'settings_locations', unit: 'settings_units' } as const

/** Whether the user may add records of a field: the import adds them only then. */
const useMayAdd = (field: AddedField) => useMay()(permissions[field], 'write')

const missingRecords = (field: AddedField, title: (n: number) => string): GroupWords => ({
  title: ({ texts }) => title(texts),
  solution: { option: ADDED_FIELDS[field], label: t('createAll'), useMay: () => useMayAdd(field) },
})
const counted = (title: (n: number) => string): GroupWords => ({ title: ({ texts }: ImportGroup) => title(texts) })

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
    preferredName: t('shownAsFirst'),
    employeeId: t('matchedFirst'),
    department: t('byNameOrCode'),
    location: t('byName'),
    timeTrackingGroup: t('byName'),
    unit: t('byNameOrCode'),
    defaultFund: t('byNameOrCode'),
    defaultProgram: t('byName'),
    tracksTime: t('yesOrNo'),
    reportsTo: t('byIdEmailOrName'),
    status: t('whoHasLeft'),
    endDate: t('lastDay'),
    accessRole: t('invitedWith'),
  },
  Choices,
  groups: {
    unknown_department: missingRecords('department', n => t('missingDepartments', { n })),
    unknown_location: missingRecords('location', n => t('missingLocations', { n })),
    unknown_unit: missingRecords('unit', n => t('missingUnits', { n })),
    unknown_time_tracking_group: counted(n => t('missingGroups', { n })),
    unknown_default_fund: counted(n => t('missingFunds', { n })),
    unknown_default_program: counted(n => t('missingPrograms', { n })),
    unknown_employment_type: counted(n => t('unknownEmploymentTypes', { n })),
    unknown_role: counted(n => t('missingRoles', { n })),
    role_above_own: counted(n => t('rolesAboveOwn', { n })),
    unknown_manager: counted(n => t('missingManagers', { n })),
    ambiguous_manager: counted(n => t('ambiguousManagers', { n })),
    manager_by_name: {
      ...counted(n => t('managersByName', { n })),
      solution: { option: 'managersByName', label: t('useThese') },
    },
  },
  saveTemplate: async () => {
    const [{ saveTemplate }, { PEOPLE_FIELDS }] = await Promise.all([
      import('#web/import/save-template.ts'),
      import('#slices/staff/rules/people-fields.ts'),
    ])
    saveTemplate('people.csv', PEOPLE_FIELDS)
  },
  choosers: { reportsTo: ManagerChooser },
  editLabel: ({ field, fix }) => {
    if (field === 'reportsTo') return t('chooseManager')
    if (fix.kind !== 'edit') return undefined
    return field === 'firstName' || field === 'lastName' ? t('addName') : undefined
  },
}

const createLabels = { department: t('createDepartments'), location: t('createLocations'), unit: t('createUnits') } as const

/** What can be chosen for the whole file, where it has the column. */
function Choices({ value, mapping, onChange }: ChoicesProps) {
  const may = useMay()
  const choice = (option: string, label: string, help?: string) => (
    <Checkbox
      key={option}
      label={label}
      help={help}
      checked={value[option] === true}
      onChange={event => onChange({ ...value, [option]: event.target.checked })}
    />
  )
  const added = (Object.keys(ADDED_FIELDS) as AddedField[]).filter(field => mapping.includes(field) && may(permissions[field], 'write'))
  return (
    <>
      {added.map(field => choice(ADDED_FIELDS[field], createLabels[field]))}
      {mapping.includes('reportsTo') ? choice('managersByName', t('findManagersByName')) : null}
      {mapping.includes('status') || mapping.includes('endDate') ? choice('addLeavers', t('addLeavers'), t('addLeaversHelp')) : null}
      {choice('invite', t('invite'), mapping.includes('accessRole') ? t('inviteWithRoles') : t('inviteHelp'))}
    </>
  )
}

export const ImportPeopleScreen = () => <ImportScreen kind={people} />
