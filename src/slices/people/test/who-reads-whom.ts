import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directory = /*         */ line('directory directory directory directory directory directory directory directory denied')

export const whoReadsWhom: WhoReadsWhom = {
  'staff.find': { answers: directory, input: () => ({ limit: 100 }) },
  'staff.list': { answers: directory, input: () => ({}) },
  'staff.overview': { exempt: 'counts only, for everyone with the directory' },
}
