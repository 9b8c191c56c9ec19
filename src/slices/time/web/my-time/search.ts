import { day, defineSearch, flag, text } from '#web/search.ts'

/** The timesheet of the period around a day, or one by its id; `submit` opens the submit dialog. */
export const myTimeSearch = defineSearch({ date: day(), submissionId: text(), submit: flag() })
