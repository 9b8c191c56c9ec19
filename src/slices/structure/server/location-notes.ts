import { audienceOf } from '#server/list/audience.ts'
import { defineNotes } from '#server/notes/define-notes.ts'
import { locationNotes as contract } from '#slices/structure/contract/location-notes.ts'
import { locations } from './locations.ts'

export const locationNotes = defineNotes({
  contract,
  sees: locations.parts.sees,
  audience: audienceOf('app.locations', contract.permission),
})
