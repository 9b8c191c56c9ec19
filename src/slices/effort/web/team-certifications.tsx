import { Certifications } from './certifications.tsx'

/** The tab of My Team Time: what the team's hours charge to funds, and what of it is aging. */
export const TeamCertifications = () => <Certifications view="team" />
