import { line, type Row, type TimeRecord, type WhoReadsWhom } from '#test/http/relations.ts'

//                                   owner manager director otherMan. otherDir. colleague admin. member    former
const allOrDirectory = /*      */ line('shown shown  shown    directory directory directory shown  directory denied')
const inTheirLine = /*         */ line('shown shown  shown    denied    denied    denied    shown  denied    denied')
const forAdministrators = /*   */ line('denied denied denied  denied    denied    denied    done   denied    denied')
const shownToAdministrators = /**/ line('denied denied denied  denied    denied    denied    shown  denied    denied')
/** A mail to the person, which changes nothing of theirs here. */
const mailedByAdministrators = line('denied denied denied  denied    denied    denied    without denied    denied')

const id = ({ owner }: TimeRecord) => ({ id: owner.employeeId })
/** Shown only to people who see more than the directory. */
const shows: Row['shows'] = ({ employeeNumber }) => employeeNumber

const fromTheirFile = { exempt: 'what a file of their organization says, for whoever may change everyone in it' }

const ofTheFile = {
  exempt: 'about a document, for whoever may change everyone; test/http/documents.test.ts shows who may, and who reads it',
}

const ofTheNote = { exempt: 'about a note, for whoever may change everyone; test/http/notes.test.ts shows who may' }

export const whoReadsWhom: WhoReadsWhom = {
  'dashboards.resources': { exempt: 'the same for everyone with the directory: counts, and directory fields of the newest people' },
  'imports.list': fromTheirFile,
  'imports.start': fromTheirFile,
  'imports.read': fromTheirFile,
  'imports.reread': fromTheirFile,
  'imports.check': fromTheirFile,
  'imports.rows': fromTheirFile,
  'imports.leftOut': fromTheirFile,
  'imports.run': fromTheirFile,
  'imports.stop': fromTheirFile,
  'imports.undo': fromTheirFile,
  'staffChoices.filters': { exempt: 'names of managers, whom everyone in the directory sees' },
  'staffChoices.form': { exempt: 'about the organization’s own records; shows no record of a person' },
  'staff.list': { answers: allOrDirectory, input: () => ({ limit: 500 }), shows },
  'staff.csv': { answers: allOrDirectory, input: () => ({}), shows },
  'staff.xlsx': { answers: allOrDirectory, input: () => ({}), shows },
  'staff.person': { answers: allOrDirectory, input: id, shows },
  'staff.history': {
    answers: inTheirLine,
    input: id,
    before: (target, call) => call('staff.update', { ...id(target), version: 1, businessPhone: '555-0100' }),
    shows: () => '555-0100',
  },
  'staff.documents': { answers: inTheirLine, input: id, shows: () => '"documents"' },
  'staff.addDocument': ofTheFile,
  'staff.renameDocument': ofTheFile,
  'staff.removeDocument': ofTheFile,
  'staff.notes': { answers: shownToAdministrators, input: id, shows: () => '"rows"' },
  'staff.addNote': { answers: shownToAdministrators, input: target => ({ ...id(target), text: 'Call back' }), shows: () => 'Call back' },
  'staff.editNote': ofTheNote,
  'staff.removeNote': ofTheNote,
  'staff.create': { exempt: 'names no person but the manager, whom everyone in the directory sees' },
  'staff.update': { answers: forAdministrators, input: target => ({ ...id(target), version: 1, jobTitle: 'Cook' }) },
  'staff.scheduleChange': {
    answers: forAdministrators,
    input: target => ({ ...id(target), version: 1, effectiveOn: '2020-01-01', jobTitle: 'Cook' }),
  },
  'staff.cancelChange': { exempt: 'takes back what is stored beside a record; changes.test.ts shows who may' },
  'staff.dependents': { answers: shownToAdministrators, input: id, shows: () => '"dependents"' },
  'staff.deactivate': { answers: forAdministrators, input: target => ({ ...id(target), version: 1, terminationDate: '2026-01-27' }) },
  'staff.sendPasswordReset': { answers: mailedByAdministrators, input: id },
  'staff.reactivate': { exempt: 'answers with the record of someone who has left, to those who may change people' },
}
