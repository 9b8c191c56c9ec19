import { line, type TimeRecord, type WhoReadsWhom } from '#test/http/relations.ts'

//                                   owner manager director otherMan. otherDir. colleague admin. member    former
const inTheirReach = /*        */ line('shown shown  shown    directory directory directory shown  directory denied')
const forAdministrators = /*   */ line('denied denied denied  denied    denied    denied    done   denied    denied')

const id = ({ owner }: TimeRecord) => ({ id: owner.employeeId })

const fromTheirFile = { exempt: 'what a file of their organization says, for whoever may change everyone in it' }

export const whoReadsWhom: WhoReadsWhom = {
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
  'staff.list': { answers: inTheirReach, input: () => ({ limit: 500 }) },
  'staff.csv': { answers: inTheirReach, input: () => ({}) },
  'staff.xlsx': { answers: inTheirReach, input: () => ({}) },
  'staff.dependents': { answers: inTheirReach, input: id },
  'staff.history': { answers: inTheirReach, input: id },
  'staff.create': { exempt: 'names no person but as the manager, whom everyone in the directory sees' },
  'staff.update': { answers: forAdministrators, input: target => ({ ...id(target), version: 1, jobTitle: 'Cook' }) },
  'staff.deactivate': { answers: forAdministrators, input: target => ({ ...id(target), version: 1 }) },
  'staff.reactivate': { answers: forAdministrators, input: target => ({ ...id(target), version: 1 }) },
}
