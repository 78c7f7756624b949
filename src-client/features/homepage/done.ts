/** The last change, in words, and how to undo it. */
export type Done = { key: number; words: string; undo: () => Promise<unknown> }
