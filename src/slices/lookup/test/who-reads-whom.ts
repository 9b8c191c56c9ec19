import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directory = /*         */ line('directory directory directory directory directory directory directory directory denied')

export const whoReadsWhom: WhoReadsWhom = {
  'search.find': { answers: directory, input: ({ owner }) => ({ text: owner.name }) },
}
