import type { WebSlice } from '#web/slice.ts'
import { mailboxScreens } from './routes.tsx'

export const mailbox: WebSlice = { screens: mailboxScreens }
