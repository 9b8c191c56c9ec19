/** Words around a first and a last name in files. Authority: decision 67. */

/** Suffixes of generations, as US payroll and HR systems write them: behind the last name. */
export const GENERATIONS: ReadonlyMap<string, string> = new Map([
  ['jr', 'Jr.'],
  ['sr', 'Sr.'],
  ['ii', 'II'],
  ['iii', 'III'],
  ['iv', 'IV'],
])

interface Credentials {
  /** Who awards them. */
  source: string
  /** Without periods. */
  names: readonly string[]
}

/** Credentials that people at nonprofits write behind their names. HR systems keep them in fields of their own. */
const tables: readonly Credentials[] = [
  {
    source: 'Degrees, as the International Standard Classification of Education groups them',
    names: [
      'AA',
      'AS',
      'BA',
      'BS',
      'BSN',
      'BSW',
      'DNP',
      'DSW',
      'EdD',
      'JD',
      'LLM',
      'MA',
      'MBA',
      'MD',
      'DO',
      'MDiv',
      'MEd',
      'MFA',
      'MPA',
      'MPH',
    ].concat(['MPP', 'MS', 'MSEd', 'MSN', 'MSW', 'PharmD', 'PhD', 'PsyD', 'DDS', 'DMD', 'DVM', 'DMin', 'Esq']),
  },
  {
    source: 'Social work: state licenses, aswb.org; the Academy of Certified Social Workers, socialworkers.org',
    names: ['ACSW', 'CSW', 'LCSW', 'LCSW-C', 'LCSW-R', 'LGSW', 'LICSW', 'LISW', 'LMSW', 'LSW', 'SWLC'],
  },
  {
    source: 'Counseling and behavioral health: state licenses, nbcc.org, aamft.org, naadac.org, bacb.com',
    names: ['BCBA', 'CADC', 'CASAC', 'LAC', 'LADC', 'LCPC', 'LMFT', 'LMHC', 'LPC', 'LPCC', 'MFT', 'NCC', 'RBT'],
  },
  {
    source: 'Nursing and health: state licenses, ncsbn.org, nccpa.net, aota.org, apta.org, asha.org, eatright.org, nchec.org',
    names: ['APRN', 'CCC-SLP', 'CHES', 'CNA', 'CNM', 'CRNP', 'DPT', 'FNP', 'LPN', 'LVN', 'NP', 'OTR', 'PA-C', 'PT', 'RD', 'RDN', 'RN'],
  },
  {
    source: 'Management: cfre.org, hrci.org, shrm.org, aicpa-cima.com, pmi.org',
    names: ['CAE', 'CFRE', 'CNP', 'CPA', 'GPC', 'PHR', 'PMP', 'SHRM-CP', 'SHRM-SCP', 'SPHR'],
  },
]

export const CREDENTIALS: ReadonlySet<string> = new Set(tables.flatMap(({ names }) => names.map(name => name.toLowerCase())))

/** Honorifics, with or without a period. */
export const HONORIFICS: ReadonlySet<string> = new Set(['mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'rev', 'prof', 'hon'])

/** `she/her`, `They/Them/Theirs`, `any pronouns`. */
export const PRONOUNS =
  /^(?:any pronouns|(?:she|he|they|her|hers|him|his|them|theirs|ze|zir|xe|xem|any)(?:\s*\/\s*(?:she|he|they|her|hers|him|his|them|theirs|ze|hir|zir|xe|xem|any))+)$/i
