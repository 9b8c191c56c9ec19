import { defineSearch, oneOf } from '#web/search.ts'

export const notificationSearch = defineSearch({ show: oneOf(['all', 'unread'], 'all') })
