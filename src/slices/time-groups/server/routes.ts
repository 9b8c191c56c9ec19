import type { Routes } from '#server/rpc/router.ts'
import { read, readOnce, write } from '#server/rpc/verb.ts'
import type { timeGroups } from '#slices/time-groups/contract/time-groups.ts'
import { deactivateGroup, reactivateGroup } from './groups/activity.ts'
import type { AffectedFrom } from './groups/affected.ts'
import { assignMembers } from './groups/assign.ts'
import { createGroup } from './groups/create.ts'
import { getGroup } from './groups/get.ts'
import { listGroups } from './groups/list.ts'
import { membersOfGroup } from './groups/members.ts'
import { previewGroup } from './groups/preview.ts'
import { saveGroup } from './groups/update.ts'

export const groupRoutes = (affectedByGroups: AffectedFrom): Routes<typeof timeGroups> => ({
  list: readOnce(listGroups),
  get: read(getGroup),
  create: write(createGroup),
  update: write(saveGroup),
  preview: read(previewGroup(affectedByGroups)),
  members: readOnce(membersOfGroup),
  assign: write(assignMembers),
  deactivate: write(deactivateGroup),
  reactivate: write(reactivateGroup),
})
