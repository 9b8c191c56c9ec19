import { actAsAccounts, actAsTenant } from '#server/db/act-as.ts'
import { bulkInsert } from '#server/db/bulk-insert.ts'
import { sqlStatement } from '#server/db/statement.ts'
import type { WriteTx } from '#server/db/transaction.ts'
import { newId } from '#server/id.ts'
import { addMember } from '#slices/access/server/public.ts'
import { columnHandle } from '#slices/time/rules/column.ts'
import type { DemoColumn, DemoGroup, DemoOrganization, DemoPerson } from './cast.ts'
import type { DemoPlan } from './plan.ts'

/** The ids of an organization's keys. */
export interface DemoIds {
  employee(key: string): string
  user(key: string): string
  department(key: string): string
  location(key: string): string
  program(key: string): string
  fund(key: string): string
  group(key: string): string
  /** The value of a column's column_id. */
  column(column: DemoColumn): string
}

const updateProfile = sqlStatement<Omit<DemoOrganization['profile'], 'maxUsers'>, unknown>(
  `update app.organizations set ein = $ein, address = $address, city = $city, state = $state, zip_code = $zipCode, website_address = $websiteAddress,
     founded_year = $foundedYear where id = app.org_id()`,
)
// No organization sets its own limit.
const limit = sqlStatement<{ maxUsers: number | null }, unknown>('select app.limit_organization(app.org_id(), $maxUsers::int)')
const setDepartmentManager = sqlStatement<{ id: string; employeeId: string }, unknown>(
  'update app.departments set manager_id = $employeeId where id = $id',
)

const insertLocations = bulkInsert('app.locations', ['id', 'name', 'address', 'city', 'state', 'zipCode'])
const insertDepartments = bulkInsert('app.departments', [
  'id',
  'name',
  'departmentCode',
  'parentDepartmentId',
  'locationId',
  'costCenter',
  'budgetAmount',
])
const insertPrograms = bulkInsert('app.programs', ['id', 'name', 'description'])
const insertFunds = bulkInsert('app.funds', [
  'id',
  'code',
  'name',
  'restriction',
  'purpose',
  'defaultFunction',
  'programId',
  'takesLeave',
  'needsCertification',
])
const insertGroups = bulkInsert('app.time_tracking_groups', ['id', 'name'])
const insertGroupSettings = bulkInsert('app.time_group_settings', [
  'groupId',
  'groupType',
  'payPeriod',
  'payPeriodStartsOn',
  'payPeriodEndsOn',
  'payPeriodAnchorDate',
  'payPeriodSecondStartsOn',
  'paydayOffset',
  'payDateAdjustment',
  'overtimeThresholdMinutes',
  'overtimeRules',
  'overtimeSource',
  'breakLunchSettings',
  'holidayPay',
  'allocationDefaults',
  'workWeekStart',
])
const insertHolidays = bulkInsert('app.holidays_closures', ['groupId', 'date', 'label', 'type'])
const insertGroupColumns = bulkInsert('app.group_time_columns', ['groupId', 'columnType', 'columnId', 'sortOrder'])
const insertEmployees = bulkInsert('app.employees', [
  'id',
  'employeeId',
  'userId',
  'firstName',
  'lastName',
  'email',
  'jobTitle',
  'departmentId',
  'locationId',
  'defaultFundId',
  'defaultProgramId',
  'defaultFunctionalCategory',
  'timeTrackingGroupId',
  'reportsToEmployeeId',
  'hireDate',
  'tracksTime',
  'createdAt',
])
const insertEmployeeColumns = bulkInsert('app.employee_time_columns', ['employeeId', 'columnType', 'columnId', 'source', 'sortOrder'])

/** The pay codes of every timesheet; overtime only where it is typed. */
const GROUP_PAY_CODES = ['regular', 'overtime', 'vacation', 'sick', 'holiday']

/** Inside the new organization: its profile, structure and people. `users` holds the accounts by person key. */
export async function loadDirectory(
  tx: WriteTx<unknown>,
  organization: DemoOrganization,
  plan: DemoPlan,
  users: ReadonlyMap<string, string>,
): Promise<DemoIds> {
  const ids = makeIds(organization, users)
  const { locations, departments, programs, funds, groups, people } = organization
  const { maxUsers, ...profile } = organization.profile
  await Promise.all([
    tx.run(updateProfile, profile),
    tx.run(actAsAccounts, {}),
    tx.run(limit, { maxUsers }),
    tx.run(actAsTenant, {}),
    insertLocations(
      tx,
      locations.map(location => ({ ...location, id: ids.location(location.key) })),
    ),
    insertDepartments(
      tx,
      departments.map(({ key, name, code, parent, location, costCenter, budgetAmount }) => ({
        id: ids.department(key),
        name,
        departmentCode: code,
        parentDepartmentId: parent === undefined ? null : ids.department(parent),
        locationId: ids.location(location),
        costCenter,
        budgetAmount,
      })),
    ),
    insertPrograms(
      tx,
      programs.map(program => ({ ...program, id: ids.program(program.key) })),
    ),
    insertFunds(
      tx,
      // Money without conditions is not certified.
      funds.map(fund => ({
        ...fund,
        id: ids.fund(fund.key),
        programId: fund.program === undefined ? null : ids.program(fund.program),
        takesLeave: fund.restriction === 'none',
        needsCertification: fund.restriction !== 'none',
      })),
    ),
    insertGroups(
      tx,
      groups.map(({ key, name }) => ({ id: ids.group(key), name })),
    ),
    insertGroupSettings(
      tx,
      groups.map(group => ({
        payPeriodEndsOn: null,
        payPeriodAnchorDate: null,
        payPeriodSecondStartsOn: null,
        // They have columns for it.
        overtimeSource: 'typed',
        breakLunchSettings: {},
        holidayPay: 'none',
        ...group,
        allocationDefaults: (group.split ?? []).map(share => ({
          column: columnHandle('fund', ids.fund(share.fund)),
          percent: share.percent,
        })),
        groupId: ids.group(group.key),
      })),
    ),
    insertHolidays(
      tx,
      groups.flatMap(group => plan.holidays.map(holiday => ({ ...holiday, groupId: ids.group(group.key) }))),
    ),
    insertGroupColumns(
      tx,
      groups.flatMap(group =>
        columnsOf(group).map((column, sortOrder) => ({
          groupId: ids.group(group.key),
          columnType: column.columnType,
          columnId: ids.column(column),
          sortOrder,
        })),
      ),
    ),
    ...people.map(person => addMember(tx, { userId: ids.user(person.key), roleKey: person.role ?? 'employee' })),
    insertEmployees(
      tx,
      people.map((person, index) => employeeRow(organization, plan, ids, person, index + 1)),
    ),
    insertEmployeeColumns(
      tx,
      people.flatMap(person => assignedColumns(ids, person)),
    ),
    ...departments.flatMap(({ key, manager }) =>
      manager === null ? [] : [tx.run(setDepartmentManager, { id: ids.department(key), employeeId: ids.employee(manager) })],
    ),
  ])
  return ids
}

/** Overtime has a column only where it is typed; a split is over columns that everyone has. */
function columnsOf({ overtimeSource, split = [] }: DemoGroup): DemoColumn[] {
  const codes = GROUP_PAY_CODES.filter(code => code !== 'overtime' || overtimeSource !== 'computed')
  return [
    ...codes.map((key): DemoColumn => ({ columnType: 'pay_code', key })),
    ...split.map((share): DemoColumn => ({ columnType: 'fund', key: share.fund })),
  ]
}

function employeeRow(organization: DemoOrganization, plan: DemoPlan, ids: DemoIds, person: DemoPerson, number: number) {
  const fund = defaultFund(organization, person)
  return {
    id: ids.employee(person.key),
    employeeId: String(1000 + number),
    userId: ids.user(person.key),
    firstName: person.firstName,
    lastName: person.lastName,
    email: emailOf(organization, person),
    jobTitle: person.jobTitle,
    departmentId: person.department && ids.department(person.department),
    locationId: ids.location(person.location),
    defaultFundId: fund ? ids.fund(fund.key) : null,
    defaultProgramId: person.program && ids.program(person.program),
    defaultFunctionalCategory: fund?.defaultFunction ?? 'management_general',
    timeTrackingGroupId: person.group && ids.group(person.group),
    reportsToEmployeeId: person.manager && ids.employee(person.manager),
    hireDate: plan.hireDates.get(person.key),
    tracksTime: person.group !== null,
    createdAt: plan.recordedAt.get(person.key),
  }
}

/** The fund for a person's hours that name none. */
export function defaultFund({ funds }: DemoOrganization, { columns }: DemoPerson): DemoOrganization['funds'][number] | undefined {
  const column = columns.find(one => one.columnType === 'fund')
  return funds.find(fund => fund.key === column?.key)
}

/** The address of a person's account and directory entry: letters without accents. */
export function emailOf(organization: DemoOrganization, person: DemoPerson): string {
  if (person.email) return person.email
  const plain = `${person.firstName}.${person.lastName}`.normalize('NFD').replace(/[^a-zA-Z.]/g, '')
  return `${plain.toLowerCase()}@${organization.domain}`
}

function assignedColumns(ids: DemoIds, person: DemoPerson) {
  return person.columns
    .filter(column => column.columnType !== 'pay_code')
    .map((column, sortOrder) => ({
      employeeId: ids.employee(person.key),
      columnType: column.columnType,
      columnId: ids.column(column),
      source: 'assigned',
      sortOrder,
    }))
}

function makeIds(organization: DemoOrganization, users: ReadonlyMap<string, string>): DemoIds {
  const of = (list: readonly { key: string }[]) => lookUp(new Map(list.map(({ key }) => [key, newId()])))
  const [department, fund] = [of(organization.departments), of(organization.funds)]
  const column = ({ columnType, key }: DemoColumn) =>
    columnType === 'fund' ? fund(key) : columnType === 'department' ? department(key) : key
  return {
    employee: of(organization.people),
    user: lookUp(users),
    department,
    location: of(organization.locations),
    program: of(organization.programs),
    fund,
    group: of(organization.groups),
    column,
  }
}

function lookUp(ids: ReadonlyMap<string, string>): (key: string) => string {
  return key => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`the demo data names ${key}, which is not there`)
    return id
  }
}
