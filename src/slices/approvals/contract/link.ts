import { z } from 'zod'

/** An address in the web app. */
export const link = z.object({ path: z.string(), search: z.record(z.string(), z.string()) })
