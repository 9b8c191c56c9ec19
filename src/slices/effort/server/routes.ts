import type { Routes } from '#server/rpc/router.ts'
import { read, write } from '#server/rpc/verb.ts'
import type { effort } from '#slices/effort/contract/effort.ts'
import { certify } from './certify.ts'
import { list } from './list.ts'

export const effortRoutes: Routes<typeof effort> = { list: read(list), certify: write(certify) }
