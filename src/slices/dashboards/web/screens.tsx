export { DashboardScreen } from './dashboard-screen.tsx'
export { ResourcesDashboardScreen } from './resources-screen.tsx'
export { TimeDashboardScreen } from './time-screen.tsx'
