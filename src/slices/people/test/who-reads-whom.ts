import { line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const directory = /*         */ line('directory directory directory directory directory directory directory directory denied')

export const whoReadsWhom: WhoReadsWhom = {
  'staff.search': { answers: directory, input: () => ({ limit: 100 }) },
  'staff.administrators': { exempt: 'names of administrators, so that every member knows whom to ask' },
  'staff.setOwnPicture': { exempt: 'about the caller alone' },
  'staff.setPicture': {
    exempt: 'answers with a picture, which everyone in the directory sees; test/http/own-picture.test.ts shows who may set it',
  },
  'staff.overview': { exempt: 'counts only, for everyone with the directory' },
}
