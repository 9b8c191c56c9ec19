/**
 * A picture of the screen is called by the product and the instant at which it was taken, to the second, with hyphens for colons, which not
 * every file system takes. Authority: decision 51. Rule PIC-1.
 */
export function pictureName(takenAt: Date): string {
  return `steward-${takenAt.toISOString().slice(0, 19).replaceAll(':', '-')}.png`
}
