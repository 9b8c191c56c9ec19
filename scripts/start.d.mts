/** Types of start.mjs, which is plain JavaScript because it runs before anything is installed. */
export const serverFlags: readonly string[]
