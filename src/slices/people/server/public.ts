export { addEmployee } from './add-employee.ts'
export { loadAdministratorNames } from './administrators.ts'
export { allocationNames } from './allocation-names.ts'
export { dayOfWho, type Employee, employeeColumns, employeeTables } from './employee.ts'
export { readerToday } from './reader-today.ts'
export {
  inReaderLine,
  inReaderReach,
  inReaderScope,
  lineAbove,
  personLineAndAdministrators,
  readerIsAdministrator,
  readerLeads,
} from './record-scope.ts'
export { currentEmployee, firstOf, givenEmployee, type OfEmployee, rowsOf, runOf, type Whose } from './whose.ts'
