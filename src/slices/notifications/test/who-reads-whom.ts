import { aboutTheCaller, line, type WhoReadsWhom } from '#test/http/relations.ts'

//                                    owner     manager   director  otherMan. otherDir. colleague admin.    member    former
const notification = /*      */ line('not-found done      not-found not-found not-found not-found not-found not-found denied')
const notificationRead = /*  */ line('not-found shown     not-found not-found not-found not-found not-found not-found denied')
const others = /*            */ line('not-found without   not-found not-found not-found not-found not-found not-found denied')
const notificationList = /*  */ line('without   shown     without   without   without   without   without   without   denied')
const events = /*            */ line('told      told      told      silent    silent    silent    told      silent    denied')

export const whoReadsWhom: WhoReadsWhom = {
  'notifications.list': { answers: notificationList, input: () => ({}), shows: ({ notificationId }) => notificationId },
  'notifications.read': {
    answers: notificationRead,
    input: ({ notificationId }) => ({ id: notificationId }),
    shows: ({ notificationId }) => notificationId,
  },
  'notifications.related': {
    answers: others,
    input: ({ notificationId }) => ({ id: notificationId }),
    shows: ({ notificationId }) => notificationId,
  },
  'notifications.markRead': { answers: notification, input: ({ notificationId }) => ({ id: notificationId }) },
  'notifications.markAllRead': aboutTheCaller,
  'notifications.preferences': aboutTheCaller,
  'notifications.setPreference': aboutTheCaller,
  'live.events': { answers: events, input: () => ({}) },
}
