export { dashboardScreen } from './dashboard-screen.tsx'
