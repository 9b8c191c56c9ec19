import { type Candidate, type ChainOwner, chainOf, stepsToCome, type TemplateStep } from '#slices/approvals/server/public.ts'

/**
 * Who would approve what a person submits now, in plain words: 'Marcus Lee, then Ada Stone or Dana Reyes'. Null where no one else could.
 */
export function approverWords(owner: ChainOwner, template: readonly TemplateStep[], candidates: readonly Candidate[]): string | null {
  const chain = chainOf(owner, template, candidates)
  if (!chain.ok) return null
  return stepsToCome(chain.steps, candidates)
    .map(({ approvers, requireAll }) => approvers.map(({ name }) => name).join(requireAll ? ' and ' : ' or '))
    .join(', then ')
}
