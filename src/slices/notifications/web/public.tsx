export { PreferencesCard } from './preferences-card.tsx'
