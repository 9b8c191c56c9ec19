export { InstallationMails } from './installation-mails.tsx'
