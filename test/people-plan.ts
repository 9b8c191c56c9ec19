/** People on staff and rows of a file, as the rule of an import of people gets them, and its answers. */
import { planPeople } from '#slices/staff/rules/import-people.ts'
import type { ImportChoices, ParsedRow, StoredPerson, StoredStaff } from '#slices/staff/rules/import-rows.ts'

/** 'a > b' is a who reports to b. Everyone has their letter as employee ID and an address of it. */
export function storedOf(lines: string): StoredStaff {
  const people = lines.split(',').map(line => line.trim().split(' > ') as [string, string?])
  return {
    people: people.map(([id, manager]) => person({ id, reportsToEmployeeId: manager ?? null })),
    records: {
      department: [
        { id: 'shelter', name: 'Shelter', code: 'SH', isActive: true },
        { id: 'kitchen', name: 'Kitchen', code: null, isActive: true },
        { id: 'kitchen2', name: 'kitchen', code: 'K2', isActive: true },
        { id: 'old', name: 'Old', code: null, isActive: false },
      ],
      location: [],
      timeTrackingGroup: [],
      unit: [{ id: 'u1', name: 'Outreach', code: 'U-1', isActive: true }],
      defaultFund: [{ id: 'f1', name: 'General', code: 'GEN', isActive: true }],
      defaultProgram: [
        { id: 'p1', name: 'Meals', code: null, isActive: true },
        { id: 'p2', name: 'Twice', code: null, isActive: true },
        { id: 'p3', name: 'twice', code: null, isActive: true },
      ],
    },
    roles: [
      { id: 'r1', key: 'employee', name: 'Employee', mayGive: true },
      { id: 'r2', key: 'administrator', name: 'Administrator', mayGive: false },
    ],
  }
}

export function person(of: Partial<StoredPerson> & { id: string }): StoredPerson {
  return {
    version: 1,
    phoneExtension: null,
    employmentType: null,
    terminationDate: null,
    firstName: of.id.toUpperCase(),
    lastName: 'Stored',
    employeeId: of.id,
    email: `${of.id}@x.org`,
    jobTitle: null,
    businessPhone: null,
    hireDate: null,
    departmentId: null,
    locationId: null,
    timeTrackingGroupId: null,
    unitId: null,
    defaultFundId: null,
    defaultProgramId: null,
    tracksTime: true,
    reportsToEmployeeId: null,
    isActive: true,
    roleName: null,
    ...of,
  }
}

export type Row = Partial<ParsedRow['values']> & Partial<ParsedRow['named']> & Partial<Omit<ParsedRow, 'values' | 'row' | 'named'>>

/** The answers of the rule, whatever it yields on the way. */
export function planned(...of: Parameters<typeof planPeople>) {
  const work = planPeople(...of)
  let next = work.next()
  while (!next.done) next = work.next()
  return next.value
}

/** Rows from 2 on, as below a header. */
export const rowsOf = (rows: readonly Row[]): ParsedRow[] =>
  rows.map(
    (
      {
        department = null,
        unit = null,
        defaultFund = null,
        defaultProgram = null,
        manager = null,
        location = null,
        match = null,
        chosenManager = null,
        legalName = null,
        left = null,
        endDate = null,
        role = null,
        ...values
      },
      at,
    ) => ({
      row: at + 2,
      problems: [],
      ...{ legalName, nameNote: null, left, endDate, role },
      values: {
        firstName: null,
        lastName: null,
        employeeId: null,
        email: null,
        jobTitle: null,
        businessPhone: null,
        hireDate: null,
        phoneExtension: null,
        employmentType: null,
        tracksTime: null,
        ...values,
      },
      named: { department, location, timeTrackingGroup: null, unit, defaultFund, defaultProgram },
      manager,
      managerEmail: manager?.includes('@') ? manager : null,
      match,
      chosenManager,
    }),
  )

export const none: ImportChoices = {
  adds: { department: 'no', location: 'no', unit: 'no' },
  managersByName: false,
  addLeavers: false,
  invites: 'no',
  importer: null,
  today: '2026-11-23',
}
export const plan = (stored: string, rows: readonly Row[], choices: Partial<ImportChoices> = {}) =>
  planned(rowsOf(rows), storedOf(stored), { ...none, ...choices })
export const named = (name: string) => ({ firstName: name, lastName: 'New' })

/** 'create', 'update', 'unchanged', or the texts of the problems. */
export const said = (answers: ReturnType<typeof plan>) =>
  answers.map(answer => (answer.outcome === 'problem' ? answer.problems.map(({ text }) => text).join(' ') : answer.outcome))
