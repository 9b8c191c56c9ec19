import { z } from 'zod'
import { endpoint } from '#core/endpoint.ts'
import { done, id, instant, nothing } from '#core/schemas.ts'
import { line } from '#core/text.ts'

const manage = { tag: 'Kiosks', permission: 'settings_roles:write', module: 'settings' } as const

/** The devices that administrators bound to the organization. */
export const kiosks = {
  list: endpoint({
    ...manage,
    method: 'GET',
    path: '/kiosks',
    summary: "The organization's kiosks by name, with who bound them and when each was last used.",
    input: nothing,
    output: z.object({
      kiosks: z.array(
        z.object({
          id,
          name: z.string(),
          /** Null for someone who has left the installation. */
          boundByName: z.string().nullable(),
          boundAt: instant,
          lastUsedAt: instant.nullable(),
        }),
      ),
    }),
  }),
  add: endpoint({
    ...manage,
    method: 'POST',
    path: '/kiosks',
    summary:
      "Binds this browser to the organization as a kiosk and signs the current user out of it. From then on it's no one's browser: people sign in there with employee number and code.",
    input: z.strictObject({ name: line(100) }),
    output: z.object({ id }),
  }),
  end: endpoint({
    ...manage,
    method: 'DELETE',
    path: '/kiosks/{id}',
    summary: 'Ends a kiosk at once: whoever is signed in there is signed out, and its browser is worth nothing anymore.',
    input: z.strictObject({ id }),
    output: done,
  }),
}
