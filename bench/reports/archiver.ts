import { projectors } from '#server/composition/projectors.ts'
import { backUp } from '#server/platform/backup/back-up.ts'
import { createDiskStore } from '#server/platform/file-store.ts'
import { answerJobs, peakMemory } from '../engine/load.ts'

/** Backs the database up into a folder, in a process of its own, as `npm run backup` does. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const fileStore = createDiskStore(process.env.DATA_DIR ?? '')
const replayed = projectors.flatMap(({ tables }) => tables)

answerJobs(async ({ folder }: { folder: string }) => {
  const begun = performance.now()
  const to = { folder, keys: folder, databaseUrl, fileStore, replayed }
  const { added } = await backUp({ ...to, now: new Date(), tick: () => {} })
  return { rate: (added * 1_000) / (performance.now() - begun), peakMb: peakMemory() }
})
