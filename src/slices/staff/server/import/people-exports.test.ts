import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PeopleImports } from '#test/people-imports.ts'

const w = new PeopleImports()

/** Expected contents of a file in test/exports/people: 40 people, of whom two have left or are blocked, and one has an invalid address. */
interface ExportedFile {
  name: string
  system: string
  encoding: 'utf-8' | 'windows-1252'
  /** Each column that Steward has a field for, with the field. Of two columns for one field the other is not counted. */
  fields: Readonly<Record<string, string>>
  /** Whether it says who has left, or whose sign-in is blocked. */
  hasStatus: boolean
  /** People with a manager. */
  managed: number
}

const files: readonly ExportedFile[] = [
  {
    ...{ name: 'bamboohr', system: 'BambooHR', encoding: 'utf-8', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'Employee #': 'employeeId', 'Last Name, First Name': 'name', 'First Name': 'firstName', 'Last Name': 'lastName' },
      ...{ 'Preferred Name': 'preferredName', 'Work Email': 'email', 'Work Phone': 'businessPhone', 'Work Ext.': 'phoneExtension' },
      ...{ 'Job Title': 'jobTitle', Department: 'department', Division: 'unit', Location: 'location', 'Reporting to': 'reportsTo' },
      ...{ 'Hire Date': 'hireDate', 'Termination Date': 'endDate', Status: 'status' },
      ...{ 'Employment Status': 'employmentType' },
    },
  },
  {
    ...{ name: 'adp-workforce-now', system: 'ADP Workforce Now', encoding: 'windows-1252', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'Payroll Name': 'name', 'Associate ID': 'employeeId', 'Legal First Name': 'firstName', 'Legal Last Name': 'lastName' },
      ...{ 'Preferred or Chosen First Name': 'preferredName', 'Job Title Description': 'jobTitle' },
      ...{ 'Home Department Description': 'department', 'Location Description': 'location', 'Business Unit Description': 'unit' },
      ...{ 'Reports To Associate ID': 'reportsTo', 'Hire Date': 'hireDate', 'Termination Date': 'endDate', 'Position Status': 'status' },
      ...{
        'Worker Category Description': 'employmentType',
        'Work Contact: Work Email': 'email',
        'Work Contact: Work Phone': 'businessPhone',
      },
    },
  },
  {
    ...{ name: 'gusto', system: 'Gusto', encoding: 'utf-8', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'First name': 'firstName', 'Last name': 'lastName', 'Preferred first name': 'preferredName', 'Work email': 'email' },
      ...{ 'Phone number': 'businessPhone', 'Job title': 'jobTitle', Department: 'department', Manager: 'reportsTo' },
      ...{ 'Work address': 'location', 'Start date': 'hireDate', 'Last day of work': 'endDate', 'Employee status': 'status' },
    },
  },
  {
    ...{ name: 'paychex-flex', system: 'Paychex Flex', encoding: 'windows-1252', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'Worker ID': 'employeeId', 'Last Name': 'lastName', 'First Name': 'firstName', 'Worker Status': 'status' },
      ...{ 'Position Title': 'jobTitle', 'Organization Unit': 'department', 'Work Location': 'location', Supervisor: 'reportsTo' },
      ...{ 'Work Email': 'email', 'Work Phone': 'businessPhone', 'Hire Date': 'hireDate', 'Termination Date': 'endDate' },
    },
  },
  {
    ...{ name: 'ukg-ready', system: 'UKG Ready', encoding: 'windows-1252', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'Employee Id': 'employeeId', 'First Name': 'firstName', 'Last Name': 'lastName', Nickname: 'preferredName' },
      ...{ 'Primary Email': 'email', 'Work Phone': 'businessPhone', 'Employee Status': 'status', 'Date Hired': 'hireDate' },
      ...{
        'Employee Type': 'employmentType',
        'Date Terminated': 'endDate',
        'Default Job': 'jobTitle',
        'Default Department': 'department',
        'Manager 1 Name': 'reportsTo',
      },
    },
  },
  {
    ...{ name: 'orangehrm', system: 'OrangeHRM', encoding: 'utf-8', hasStatus: false, managed: 0 },
    fields: {
      ...{ first_name: 'firstName', last_name: 'lastName', employee_id: 'employeeId', work_telephone: 'businessPhone' },
      ...{ work_email: 'email' },
    },
  },
  {
    ...{ name: 'quickbooks', system: 'QuickBooks', encoding: 'windows-1252', hasStatus: true, managed: 36 },
    fields: {
      ...{ Employee: 'name', 'First Name': 'firstName', 'Last Name': 'lastName', 'Employee ID': 'employeeId' },
      ...{ 'Main Phone': 'businessPhone', 'Main Email': 'email', 'Job Title': 'jobTitle', Department: 'department' },
      ...{ Supervisor: 'reportsTo', 'Hire Date': 'hireDate', 'Release Date': 'endDate', 'Active Status': 'status' },
    },
  },
  {
    ...{ name: 'google-workspace', system: 'Google Workspace', encoding: 'utf-8', hasStatus: true, managed: 36 },
    fields: {
      ...{ 'First Name [Required]': 'firstName', 'Last Name [Required]': 'lastName', 'Email Address [Required]': 'email' },
      ...{ 'Status [READ ONLY]': 'status', 'Work Phone': 'businessPhone', 'Employee ID': 'employeeId', 'Employee Title': 'jobTitle' },
      ...{ 'Manager Email': 'reportsTo', Department: 'department', 'Building ID': 'location', 'Employee Type': 'employmentType' },
    },
  },
  {
    ...{ name: 'microsoft-365', system: 'Microsoft 365', encoding: 'utf-8', hasStatus: true, managed: 0 },
    fields: {
      ...{ Department: 'department', 'Display name': 'name', 'First name': 'firstName', 'Last name': 'lastName', Office: 'location' },
      ...{ 'Phone number': 'businessPhone', Title: 'jobTitle', 'User principal name': 'email', 'Block credential': 'signInBlocked' },
    },
  },
]

const confirmed = { createDepartments: true, createLocations: true, createUnits: true, managersByName: true }
const bytesOf = (name: string) => readFileSync(new URL(`../../../../../test/exports/people/${name}.csv`, import.meta.url))

describe.each(files)('a file of $system', ({ name, system, encoding, fields, hasStatus, managed }) => {
  test('is recognized, with at least nine of ten of the columns that Steward has a field for, and 40 people come in but for what is wrong in it', async () => {
    const { id, mapping, columns, rowCount, ...run } = await w.read(bytesOf(name))
    expect(run).toMatchObject({ system, encoding })
    expect(rowCount).toBe(40)
    const found = columns.filter(({ header }, at) => fields[header] !== undefined && mapping[at] === fields[header])
    expect(found.length / Object.keys(fields).length).toBeGreaterThanOrEqual(0.9)
    // Nothing is matched that Steward has no field for.
    expect(columns.flatMap(({ header }, at) => (mapping[at] !== null && fields[header] === undefined ? [header] : []))).toEqual([])

    // Problems that aren't about the file's own people are decided once for all of them.
    const first = await w.check(id)
    const ungrouped = await w.dana.rows({ id, show: 'ungrouped' })
    expect(ungrouped.rows.map(({ row }) => row)).toEqual([39])
    expect(
      first.groups.every(({ rule }) => rule === 'manager_has_problem' || rule === 'manager_by_name' || rule.startsWith('unknown_')),
    ).toBe(true)

    const { version, counts } = await w.check(id, { options: confirmed })
    const skipped = hasStatus ? 2 : 0
    expect(counts).toEqual({ create: 39 - skipped, update: 0, unchanged: 0, problem: 1, skipped })
    expect(await w.problems(id)).toEqual(["39: “bjorn.soderberg(at)cedarhouse.example” isn't an email address."])
    await w.dana.run({ id, version })
    await w.work(id)
    expect(await w.dana.read({ id })).toMatchObject({ state: 'done', results: { created: 39 - skipped, failed: 0 } })
    const { rows } = await w.t.owner.query<{ people: string; managed: string; accents: string }>(
      `select count(*) as people, count(reports_to_employee_id) as managed,
         count(*) filter (where last_name in ('Álvarez', 'O’Brien', 'Nuñez', 'Lefèvre')) as accents
       from app.employees where organization_id = $1 and email like '%@cedarhouse.example'`,
      [w.harbor.id],
    )
    expect(rows).toEqual([{ people: String(39 - skipped), managed: String(managed), accents: '4' }])
  })
})
