import { useState } from 'react'
import type { ProjectorView } from '#shared/operations.ts'
import { unfinishedOf } from './projector-state.ts'

export type JobOutcome = 'over' | 'cancelled'

/** The read models as they were seen last, and by their names what became of jobs that leave nothing in the status. */
export type Seen = { projectors: readonly ProjectorView[]; outcomes: ReadonlyMap<string, JobOutcome> }

/** Compares another look with the last one. An outcome is shown until the next job of its read model begins. */
export function lookedAgain({ projectors: before, outcomes }: Seen, projectors: readonly ProjectorView[]): Seen {
  const told = new Map(outcomes)
  for (const now of projectors) {
    const last = before.find(({ name }) => name === now.name)
    if (!last) continue
    const known = unfinishedOf(last)
    // Only a replay that has come to its end makes another generation.
    if (known.some((kind) => now[kind] === null))
      told.set(now.name, now.generation === last.generation ? 'cancelled' : 'over')
    else if (unfinishedOf(now).some((kind) => !known.includes(kind))) told.delete(now.name)
  }
  return { projectors, outcomes: told }
}

/** Says by the name of a read model what became of its job that was seen under way, whoever has cancelled it. */
export function useJobOutcomes(projectors: readonly ProjectorView[]): (name: string) => JobOutcome | undefined {
  const [seen, setSeen] = useState<Seen>({ projectors, outcomes: new Map() })
  if (seen.projectors !== projectors) setSeen(lookedAgain(seen, projectors))
  return (name) => seen.outcomes.get(name)
}
