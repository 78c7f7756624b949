import type { Job } from '#server/queue.ts'
import type { Caller } from '#server/router.ts'
import { addDemoPictures } from './jobs/add-demo-pictures.ts'
import { eraseAccount } from './jobs/erase-account.ts'
import { resizeImage } from './jobs/resize-image.ts'

type JobName = Job['name']
type DataOf = { [J in Job as J['name']]: J['data'] }
type JobOf<N extends JobName> = { [K in N]: { name: K; data: DataOf[K] } }[N]

/** What carries out each job: leave one out and it does not compile. */
export const handlers: { [N in JobName]: (caller: Caller, data: DataOf[N]) => Promise<void> } = {
  'resize-image': resizeImage,
  'erase-account': eraseAccount,
  'add-demo-pictures': addDemoPictures,
}

/** Has the handler of a job carry it out. */
export function carryOut<N extends JobName>(caller: Caller, { name, data }: JobOf<N>): Promise<void> {
  return handlers[name](caller, data)
}
