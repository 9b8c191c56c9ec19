import { z } from 'zod'

/** Whose records figures and lists across people count (PRD-1). */
export const overviewScope = z.enum(['own', 'direct reports', 'organization'])
