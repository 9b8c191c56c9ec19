import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const members = /*           */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')

const aboutGroups = { exempt: "about the organization's groups, for whoever may see how they are set up; shows no record of a person" }

export const whoReadsWhom: WhoReadsWhom = {
  ...Object.fromEntries(
    ['list', 'get', 'create', 'update', 'assign', 'deactivate', 'reactivate', 'try', 'columns', 'assignColumns'].map(name => [
      `timeGroups.${name}`,
      aboutGroups,
    ]),
  ),
  'timeGroups.preview': { exempt: 'names people of a group alone, for whoever sees its members' },
  'timeGroups.members': { answers: members, input: () => ({ id: 'any' }) },
}
