import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { deep } from './test/depth.ts'

/** The long run repeats a thousand times what the daily one does; what hangs is ended there too, but late. */
const testTimeout = (milliseconds: number) => (deep ? 1_800_000 : milliseconds)

// Each worker compiles the server again without it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/node', import.meta.url))

/** Files that wait for processes to be killed and to start again: begun last, they would leave the other workers idle at the end. */
const isLong = ({ moduleId }: TestSpecification) => /[\\/]test[\\/](crash|exports|http)[\\/]/.test(moduleId)

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}

/** Three kinds of tests, by where they lie: pure ones, ones on a real database, ones of the browser's side. */
export default defineConfig({
  test: {
    pool: 'forks',
    // Many tests wait for a database or a clock: a core left to others would be idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongOnesFirst },
    projects: [
      {
        test: {
          name: 'rules',
          include: ['src/core/**/*.test.ts', 'src/slices/*/{rules,contract}/**/*.test.ts', 'scripts/**/*.test.ts'],
          // They wait for nothing, so a long one only says that the machine is busy.
          testTimeout: testTimeout(60_000),
        },
      },
      {
        test: {
          name: 'server',
          include: ['src/server/**/*.test.ts', 'src/slices/*/server/**/*.test.ts', 'src/main/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['./test/global-setup.ts'],
          // Run by Node itself, as the server is.
          experimental: { viteModuleRunner: false },
          // The files of one worker share the loaded server, which takes a third of the time of most of them; each has a database of its own.
          isolate: false,
          // Starting a database under a loaded machine takes its time.
          hookTimeout: 120_000,
          testTimeout: testTimeout(60_000),
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          include: ['src/main/*.test.tsx', 'src/web/**/*.test.{ts,tsx}', 'src/slices/*/web/**/*.test.{ts,tsx}', 'e2e/**/*.test.ts'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: ['./test/web-setup.ts'],
          // Above what one awaited element may take.
          testTimeout: testTimeout(60_000),
        },
      },
    ],
  },
})
