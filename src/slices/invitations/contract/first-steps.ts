import { z } from 'zod'

export const invitationFacts = z.object({
  seats: z.object({ used: z.int(), max: z.int().nullable() }),
  /** Counts those that were not revoked, those of them that were opened, and the people who have joined the one who created the organization. */
  invitations: z.object({ made: z.int(), opened: z.int(), joined: z.int() }),
})
export type InvitationFacts = z.output<typeof invitationFacts>
