import { line, type WhoReadsWhom } from '#test/http/relations.ts'

// Names, which everyone with the directory sees; the contract has no other field of a person but those of the directory.
//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const names = /*             */ line('shown     shown     shown     shown     shown     shown     shown     shown     denied')

export const whoReadsWhom: WhoReadsWhom = {
  'search.find': { answers: names, input: ({ owner }) => ({ text: owner.name }) },
}
