/** What was done last, and how it is taken back. */
export type Done = { key: number; words: string; undo: () => Promise<unknown> }
