/** Asks a procedure by its path, as somebody. */
export type Ask = (path: string, input?: Record<string, unknown>) => Promise<unknown>

/** Where real things are made for examples: an application of a test, or a server. */
export type World = {
  guest: Ask
  /** Somebody who has just registered. */
  newMember(): Promise<Ask>
  /** The owner of a business and a published hotel, with the dashboard open; each time the same. */
  owner(): Promise<Ask>
  /** An admin with the dashboard open. */
  admin(): Promise<Ask>
  /** @returns the id of a stored picture */
  newPicture(): Promise<string>
}

/**
 * A thing that examples name. The tests of permissions, hostile input and the REST contract put a real one in its place.
 * @param real gives the id of a real thing by its name
 */
export type Example = {
  id: string
  make(world: World, real: (name: string) => Promise<string>): Promise<string | undefined>
}

/** The examples of a slice, by the names of things (`examples.ts` beside it). */
export type Examples = Readonly<Record<string, Example>>
