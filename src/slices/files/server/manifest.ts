import type { Files } from '#server/files/open-files.ts'
import type { Routes } from '#server/rpc/router.ts'
import { direct, visit } from '#server/rpc/verb.ts'
import { defineSlice } from '#server/slice.ts'
import { files as contract } from '#slices/files/contract/files.ts'

export const files = defineSlice({
  contract: { files: contract },
  // Direct: which permission is needed depends on the kind of the file, so each asks the gate itself.
  routes: (parts: { files: Files }): Routes<{ files: typeof contract }> => ({
    files: {
      upload: direct(({ ctx, input }) => parts.files.upload(ctx.request, input)),
      download: direct(({ ctx, input }) => parts.files.download(ctx.request, input)),
      show: visit(({ ctx: { tx, request }, input: { fileId, kind } }) => parts.files.show(tx, request, { id: fileId, kind })),
    },
  }),
})
