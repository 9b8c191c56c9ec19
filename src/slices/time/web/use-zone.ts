import { useBootstrap } from '#slices/access/web/public.tsx'

/** The organization's time zone: of times that others read too, such as of notes and on paper. */
export const useZone = (): string => useBootstrap().organization?.timezone ?? 'UTC'
