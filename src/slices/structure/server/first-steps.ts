import { isLookedOver, type Made } from '#core/first-steps.ts'
import { sqlStatement } from '#server/db/statement.ts'
import { firstStep } from '#server/home.ts'
import { departmentFacts, locationFacts } from '#slices/structure/contract/first-steps.ts'

type Counted = Made & { active: number }

const made = 'count(*)::int as all, coalesce(bool_or(version > 1), false) as changed, (count(*) filter (where is_active))::int as active'
const departments = sqlStatement<object, Counted>(`select ${made} from app.departments where organization_id = (select app.org_id())`)
const locations = sqlStatement<object, Counted>(`select ${made} from app.locations where organization_id = (select app.org_id())`)

export const structureSteps = [
  firstStep({
    key: 'departments',
    order: 20,
    confirms: 'the departments',
    facts: departmentFacts,
    load: async tx => {
      const { active, ...others } = (await tx.first(departments, {}))!
      return { isDone: isLookedOver(others), facts: { departments: active } }
    },
  }),
  firstStep({
    key: 'locations',
    order: 30,
    confirms: 'the locations',
    facts: locationFacts,
    load: async tx => {
      const { active, ...others } = (await tx.first(locations, {}))!
      return { isDone: isLookedOver(others), facts: { locations: active } }
    },
  }),
]
