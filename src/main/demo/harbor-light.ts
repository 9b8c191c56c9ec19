import type { DemoGroup, DemoOrganization } from './cast.ts'
import { harborLightPeople } from './harbor-light-people.ts'

/** A Monday: the anchor of the organization's biweekly periods. */
const ANCHOR = '2026-01-05'

const biWeekly: Omit<DemoGroup, 'key' | 'name' | 'groupType' | 'overtimeThresholdMinutes'> = {
  payPeriod: 'bi_weekly',
  payPeriodStartsOn: 'monday',
  payPeriodEndsOn: 'sunday',
  payPeriodAnchorDate: ANCHOR,
  paydayOffset: 5,
  payDateAdjustment: 'previous_business_day',
  overtimeRules: [],
  workWeekStart: 'monday',
}

export const harborLight: DemoOrganization = {
  name: 'Harbor Light Community Services',
  subdomain: 'harborlight',
  domain: 'harborlight.test',
  timezone: 'America/New_York',
  profile: {
    ein: '04-3312907',
    address: '118 Wharf Street',
    city: 'New Bedford',
    state: 'MA',
    zipCode: '02740',
    websiteAddress: 'https://harborlight.test',
    foundedYear: 1987,
    maxUsers: 40,
  },
  locations: [
    { key: 'harbor-house', name: 'Harbor House', address: '118 Wharf Street', city: 'New Bedford', state: 'MA', zipCode: '02740' },
    { key: 'pier-street', name: 'Pier Street', address: '9 Pier Street', city: 'New Bedford', state: 'MA', zipCode: '02744' },
    { key: 'lantern-hall', name: 'Lantern Hall', address: '240 Union Street', city: 'New Bedford', state: 'MA', zipCode: '02740' },
  ],
  departments: [
    {
      key: 'shelter',
      name: 'Shelter',
      code: 'SHL',
      location: 'harbor-house',
      manager: 'marcus',
      costCenter: '300',
      budgetAmount: 638_000_00,
    },
    {
      key: 'pantry',
      name: 'Food Pantry',
      code: 'PAN',
      location: 'pier-street',
      manager: 'luis',
      costCenter: '200',
      budgetAmount: 286_500_00,
    },
    {
      key: 'youth',
      name: 'Youth Programs',
      code: 'YTH',
      location: 'lantern-hall',
      manager: 'grace',
      costCenter: '400',
      budgetAmount: 254_000_00,
    },
    {
      key: 'administration',
      name: 'Administration',
      code: 'ADM',
      location: 'lantern-hall',
      manager: 'dana',
      costCenter: '100',
      budgetAmount: 412_000_00,
    },
  ],
  programs: [
    { key: 'emergency-shelter', name: 'Emergency Shelter', description: 'Sixty-two beds, every night of the year' },
    { key: 'community-pantry', name: 'Community Pantry', description: 'Groceries and deliveries for 900 households' },
    { key: 'after-school', name: 'After-School', description: 'Tutoring and mentoring for grades 4 to 10' },
  ],
  funds: [
    {
      key: 'hud-esg',
      code: 'HUD-ESG',
      name: 'HUD ESG 2026',
      restriction: 'purpose',
      purpose: 'Emergency Solutions Grant: shelter operations',
      defaultFunction: 'program',
    },
    {
      key: 'united-way',
      code: 'UW',
      name: 'United Way',
      restriction: 'purpose',
      purpose: 'Food security and youth',
      defaultFunction: 'program',
    },
    {
      key: 'youth-futures',
      code: 'YF',
      name: 'Youth Futures',
      restriction: 'time',
      purpose: 'Three-year foundation grant for after-school work',
      defaultFunction: 'program',
    },
    { key: 'general', code: 'GEN', name: 'General', restriction: 'none', purpose: 'Unrestricted', defaultFunction: 'management_general' },
  ],
  groups: [
    { ...biWeekly, key: 'non-exempt', name: 'Non-exempt bi-weekly', groupType: 'hourly', overtimeThresholdMinutes: 2400 },
    { ...biWeekly, key: 'exempt', name: 'Exempt bi-weekly', groupType: 'exempt', overtimeThresholdMinutes: null },
  ],
  people: harborLightPeople,
}
