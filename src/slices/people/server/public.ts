export { readerToday } from './reader-today.ts'
export {
  currentEmployee,
  givenEmployee,
  inReaderLine,
  inReaderReach,
  inReaderScope,
  lineAbove,
  personLineAndAdministrators,
  readerIsAdministrator,
  readerLeads,
} from './record-scope.ts'
