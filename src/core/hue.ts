/** A stable hue for an id, 0 to 359: a person, or an organization, has the same color on every screen and page. */
export function hueOf(id: string): number {
  let hash = 2166136261
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 16777619)
  return (hash >>> 0) % 360
}
