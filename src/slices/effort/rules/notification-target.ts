/**
 * A notification about certified hours leads to the list that has them: the own ones, or for the manager who signed, those of the team. Authority: PRD-10.
 * Rule NTF-4.
 */

/** Record of a notification to a manager who certified; its id is that of the certification. */
export const TEAM_CERTIFICATIONS = 'team_certifications'
