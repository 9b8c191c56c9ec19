import { aboutTheCaller, line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const forAdministrators = /* */ line('denied    denied    denied    denied    denied    denied    shown     denied    denied')
// The owner has an account of their own, so there is no code to take away for whoever may.
const endAccess = /*         */ line('denied    denied    denied    denied    denied    denied    not-found denied    denied')

const aboutDevices = { exempt: 'names a device of the organization, and no person' }

export const whoReadsWhom: WhoReadsWhom = {
  'kiosk.session': aboutTheCaller,
  'kiosk.stay': aboutTheCaller,
  'kiosks.list': aboutDevices,
  'kiosks.add': aboutDevices,
  'kiosks.end': aboutDevices,
  'kioskAccess.read': {
    answers: forAdministrators,
    input: ({ owner }) => ({ id: owner.employeeId }),
    shows: ({ employeeNumber }) => employeeNumber,
  },
  'kioskAccess.giveCode': {
    exempt: 'takes someone without an account, whom this record is not; kiosk.test.ts in server/person says who may',
  },
  'kioskAccess.end': { answers: endAccess, input: ({ owner }) => ({ id: owner.employeeId }) },
}
