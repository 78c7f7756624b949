import type { JobsOptions } from 'bullmq'
import { idOf } from '#server/event-sourcing/event.ts'
import type { Reaction } from '#server/event-sourcing/reaction.ts'
import type { Job } from '#server/queue.ts'

/** What follows from which event. */
export const reactions: readonly Reaction<Job, JobsOptions>[] = [
  {
    name: 'resize-image',
    on: 'FileStored',
    job: 'resize-image',
    data: (event) => ({ file_id: idOf(event.stream) }),
    // The newest upload first: somebody is looking at it right now.
    options: { lifo: true },
  },
  {
    name: 'erase-account',
    on: 'AccountDeleted',
    job: 'erase-account',
    data: (event) => ({ account_id: idOf(event.stream) }),
    // Somebody waits to be forgotten.
    options: { lifo: true },
  },
]
