import { Link } from '@tanstack/react-router'
import type { ImportGroup } from '#core/import-endpoints.ts'
import { useMay } from '#slices/access/web/public.tsx'
import { useGivableRoles, useIsMailDelivered } from '#slices/invitations/web/public.tsx'
import { ADDED_FIELDS, type AddedField, NO_MANAGER } from '#slices/staff/rules/import-rows.ts'
import { PEOPLE_FILE } from '#slices/staff/rules/people-file.ts'
import type { ChoicesProps, GroupWords, Run, WebImport } from '#web/import/import-kind.ts'
import { ImportScreen } from '#web/import/import-screen.tsx'
import { linkTo } from '#web/link-to.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { staffCalls } from '../calls.ts'
import { t as menu } from '../menu-texts.ts'
import { importCalls } from './import-calls.ts'
import { ManagerChooser } from './manager-chooser.tsx'
import { RoleChooser, RoleSentence } from './role-chooser.tsx'
import { t } from './texts.ts'

const permissions = { department: 'settings_departments', location: 'settings_locations', unit: 'settings_units' } as const

/** Whether the user may add records of a field: the import adds them only then. */
const useMayAdd = (field: AddedField) => useMay()(permissions[field], 'write')

const missingRecords = (field: AddedField, title: (n: number) => string): GroupWords => ({
  title: ({ texts }) => title(texts),
  solution: { option: ADDED_FIELDS[field], label: t('createAll'), useMay: () => useMayAdd(field) },
})
const counted = (title: (n: number) => string): GroupWords => ({ title: ({ texts }: ImportGroup) => title(texts) })

const chooseRole = { choose: 'accessRole', label: t('chooseRoleForAll') }
const leaveBlank = { edit: { field: 'manager', value: NO_MANAGER }, label: t('leaveManagersBlank') }
const leaveEndDateBlank = { edit: { field: 'endDate', value: '' }, label: t('leaveEndDatesBlank') }

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
  shown: { label: t('showStaff'), link: linkTo('/resources/staff', { sort: '-createdAt' }) },
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
    signInBlocked: t('skipsBlocked'),
    accountEnabled: t('skipsDisabled'),
  },
  Choices,
  Afterwards,
  groups: {
    unknown_department: missingRecords('department', n => t('missingDepartments', { n })),
    unknown_location: missingRecords('location', n => t('missingLocations', { n })),
    unknown_unit: missingRecords('unit', n => t('missingUnits', { n })),
    unknown_time_tracking_group: counted(n => t('missingGroups', { n })),
    unknown_default_fund: counted(n => t('missingFunds', { n })),
    unknown_default_program: counted(n => t('missingPrograms', { n })),
    unknown_employment_type: counted(n => t('unknownEmploymentTypes', { n })),
    unknown_role: { ...counted(n => t('missingRoles', { n })), solution: chooseRole },
    role_above_own: { ...counted(n => t('rolesAboveOwn', { n })), solution: chooseRole },
    default_role_above_own: { title: ({ rows: n }) => t('withoutRole', { n }), solution: chooseRole, isShort: true },
    own_report: { title: ({ rows: n }) => t('ownReports', { n }), solution: leaveBlank },
    own_line: { title: ({ rows: n }) => t('ownLine', { n }), solution: leaveBlank },
    reporting_loop: {
      title: ({ rows: n, texts: loops }) => (loops === 1 ? t('loop', { n }) : t('loops', { n, loops })),
      solution: leaveBlank,
      isOneByOne: true,
    },
    unknown_manager: { ...counted(n => t('missingManagers', { n })), solution: leaveBlank },
    ambiguous_manager: counted(n => t('ambiguousManagers', { n })),
    leaves_staff: { title: ({ rows: n }) => t('leavers', { n }), solution: { skip: true, label: t('skipAll') }, isNamed: true },
    last_day_of_staff: { title: ({ rows: n }) => t('lastDays', { n }), solution: leaveEndDateBlank, isNamed: true },
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
  choosers: { reportsTo: ManagerChooser, accessRole: RoleChooser },
  Explained: ({ field, value }) => (field === 'accessRole' ? <RoleSentence name={value} /> : null),
  editLabel: ({ field, fix }) => {
    if (field === 'reportsTo') return t('chooseManager')
    if (field === 'accessRole') return t('chooseRole')
    if (fix.kind !== 'edit') return undefined
    return field === 'firstName' || field === 'lastName' ? t('addName') : undefined
  },
}

const createLabels = { department: t('createDepartments'), location: t('createLocations'), unit: t('createUnits') } as const

/** Choices for the whole file, shown if it has the column. */
function Choices({ value, mapping, onChange }: ChoicesProps) {
  const may = useMay()
  const { data: roles } = useGivableRoles()
  const isMailDelivered = useIsMailDelivered() !== false
  const employee = roles?.find(({ key }) => key === 'employee')
  const hasRoles = mapping.includes('accessRole')
  // Until the roles are known, and where people may be invited with roles of their own, the choice is offered.
  const canInvite = roles === undefined || employee !== undefined || hasRoles
  const choice = (option: string, label: string, help?: string, disabled = false) => (
    <Checkbox
      key={option}
      label={label}
      help={help}
      disabled={disabled}
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
      {choice(
        'invite',
        t(isMailDelivered ? 'invite' : 'makeLinks'),
        inviteHelp(hasRoles, canInvite, isMailDelivered, employee?.sentence),
        !canInvite && value.invite !== true,
      )}
    </>
  )
}

/** Where no mail is sent, the links of those who were invited are passed on by whoever imported them. */
function Afterwards({ run: { options, results } }: { run: Run }) {
  const isInvited = options.invite === true && results.created > 0
  const isMailDelivered = useIsMailDelivered(isInvited)
  if (!isInvited || isMailDelivered !== false) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <p>{t('nothingSent')}</p>
      <Link {...linkTo('/resources/staff', { invitations: '1' })} className={buttonClass({ size: 'dense' })}>
        {t('getLinks')}
      </Link>
    </div>
  )
}

/** As whom the new people are invited, and what that lets them do. */
function inviteHelp(hasRoles: boolean, canInvite: boolean, isMailDelivered: boolean, sentence: string | undefined): string {
  if (!canInvite) return t('asEmployeesDenied')
  return [
    ...(isMailDelivered ? [] : [t('makeLinksHelp')]),
    hasRoles ? t('inviteWithRoles') : t('inviteHelp'),
    ...(sentence === undefined ? [] : [t('employeesMay', { sentence })]),
  ].join(' ')
}

export const ImportPeopleScreen = () => <ImportScreen kind={people} />
