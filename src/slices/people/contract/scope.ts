import { z } from 'zod'

/** The people whose records figures and lists count (PRD-1). */
export const overviewScope = z.enum(['own', 'direct reports', 'organization'])
