import { defineSearch, oneOf, type SearchField } from '#web/search.ts'

/** Kinds, separated by commas. An unknown one narrows the list to nothing more. */
const kinds: SearchField<string | undefined> = {
  read: value => (value !== undefined && value.length <= 1000 && /^[a-z_]+(,[a-z_]+)*$/.test(value) ? value : undefined),
  write: value => value,
}

/** A notification to open at once, as a mail links to it. */
const open: SearchField<string | undefined> = {
  read: value => (value !== undefined && /^[0-9a-f-]{36}$/.test(value) ? value : undefined),
  write: value => value,
}

export const notificationSearch = defineSearch({ show: oneOf(['all', 'unread'], 'all'), kinds, open })
