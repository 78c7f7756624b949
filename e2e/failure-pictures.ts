import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { ROOT } from '../scripts/build-stamp.ts'
import { PICTURES } from '../scripts/scratch.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the pages of a test that failed showed; files, from the project's folder. */
    pictures?: string[]
  }
}

const LONGEST_NAME = 100
/** A page that hangs shows nothing, and its test has failed already. */
const PATIENCE_MS = 5_000

/** Takes a picture of each page of a test that has failed. Their names stand in its report. */
export async function takePictures(task: TestContext['task'], pages: Page[]): Promise<void> {
  await mkdir(path.join(ROOT, PICTURES), { recursive: true })
  // The end tells tests of one suite, and looks of one test, apart.
  const name = task.fullName.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-').slice(-LONGEST_NAME)
  const pictures = await Promise.all(
    pages.map((page, n) => {
      const picture = path.join(PICTURES, `${name}-${n + 1}.png`)
      const taken = page.screenshot({ path: path.join(ROOT, picture), timeout: PATIENCE_MS })
      return taken.then(
        () => [picture],
        () => [],
      )
    }),
  )
  task.meta.pictures = pictures.flat()
}
