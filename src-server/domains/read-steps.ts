import type { Sql } from '../event-sourcing/sql.ts'
import { readOutline } from '../event-sourcing/store.ts'
import type { StepByEvent, StepOutline } from '../publishing/versions.ts'

/** Reads what happened to content, in outline. @param steps of its kind of events @returns the whole stream */
export async function readSteps(sql: Sql, stream: string, steps: StepByEvent): Promise<StepOutline[]> {
  const events = await readOutline(sql, stream)
  return events.map((event) => ({ ...event, step: steps[event.type] ?? null }))
}
