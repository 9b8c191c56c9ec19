import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const members = /*           */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')

const aboutRoles = { exempt: "about the organization's roles, for whoever may change them; shows no record of a person" }

export const whoReadsWhom: WhoReadsWhom = {
  ...Object.fromEntries(
    ['list', 'create', 'update', 'setLevels', 'deactivate', 'reactivate', 'delete'].map(name => [`roles.${name}`, aboutRoles]),
  ),
  'permissionAudit.person': { answers: members, input: ({ owner }) => ({ userId: owner.userId }) },
  'permissionAudit.permission': aboutRoles,
  'permissionAudit.findings': aboutRoles,
  'permissionAudit.ignore': aboutRoles,
  'permissionAudit.restore': aboutRoles,
  'permissionAudit.role': aboutRoles,
  'permissionAudit.csv': { answers: members, input: () => ({}) },
  'permissionAudit.xlsx': { exempt: 'the same rows as the CSV, compressed' },
  'members.list': { answers: members, input: () => ({}) },
}
