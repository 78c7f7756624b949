import type { Actor } from '#server/event-sourcing/event.ts'

/** Who writes in the fault tests. */
export const WRITER: Actor = { id: '0195b5a0-0000-7000-8000-00000000fa17', role: 'admin' }

/** Where the writers' server takes their calls. */
export const WRITER_DOOR = '/as-writer'
