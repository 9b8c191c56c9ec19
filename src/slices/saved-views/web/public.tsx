export { type SavedView, toShownColumns } from './calls.ts'
export { SavedViews } from './saved-views.tsx'
export { t as savedViewTexts } from './texts.ts'
