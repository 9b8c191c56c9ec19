import { InstallationMails } from '#slices/mailbox/web/public.tsx'

/** The mail of the installation, as a part of the console. */
export const Mails = () => <InstallationMails kept={['tab']} />
