import { addDemoPictures } from '#db/seed/jobs.ts'
import { SLICES } from '#server/composition/slices.ts'
import type { JobType } from '#server/procedures/job.ts'

export const jobTypes: readonly JobType[] = [...SLICES.flatMap((slice) => slice.jobs), addDemoPictures]
