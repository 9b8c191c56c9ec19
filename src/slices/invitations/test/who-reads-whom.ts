import { line, person, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const memberRole = /*        */ line('shown     shown     shown     not-found not-found not-found shown     not-found denied')
const assignRole = /*        */ line('denied    denied    denied    denied    denied    denied    done      denied    denied')

const aboutInvitations = {
  exempt: 'about addresses that were invited, for whoever may change the staff; shows no hours and no record of a person',
}

export const whoReadsWhom: WhoReadsWhom = {
  'invitations.list': aboutInvitations,
  'invitations.create': aboutInvitations,
  'invitations.resend': aboutInvitations,
  'invitations.newLinks': aboutInvitations,
  'invitations.revoke': aboutInvitations,
  'members.role': { answers: memberRole, input: person, shows: () => '"key":"employee"' },
  'members.assignRole': { answers: assignRole, input: ({ owner, managerRoleId }) => ({ userId: owner.userId, roleId: managerRoleId }) },
  'members.removeRole': { answers: assignRole, input: ({ owner }) => ({ userId: owner.userId }) },
}
