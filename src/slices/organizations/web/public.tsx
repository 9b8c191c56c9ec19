export { hereQuery } from './here.ts'
export { OwnToolsCard } from './own-tools-card.tsx'
