import type { EventTypes } from '#server/event-sourcing/event.ts'
import { type Cut, fork } from '#server/platform/backup/fork.ts'
import { bytesShown } from './archive-command.ts'
import type { Steps } from './steps.ts'

const counted = new Intl.NumberFormat('en')

type Given = { folder: string; cut: Cut; databaseUrl: string; eventTypes: EventTypes; now: () => Date }

/** @returns the exit code */
export async function forkLog(steps: Steps, { now, ...given }: Given): Promise<number> {
  await steps.run(
    'fork',
    (progress) => fork({ ...given, now: now(), tick: bytesShown(progress) }),
    ({ head }) => `fork of ${counted.format(head.position)} events, without personal data`,
  )
  console.log(`Elsewhere, on an empty DATA_DIR: npm run restore -- ${given.folder}`)
  return 0
}
