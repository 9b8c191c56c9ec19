import { z } from 'zod'

export const invitationFacts = z.object({
  seats: z.object({ used: z.int(), max: z.int().nullable() }),
  /** Those that were not revoked, how many of them were opened, and how many people have joined the one who created the organization. */
  invitations: z.object({ made: z.int(), opened: z.int(), joined: z.int() }),
})
export type InvitationFacts = z.output<typeof invitationFacts>
