/** Newer code has written events that this code cannot read: what is made without them would be wrong. */
export class NewerLog extends Error {
  /** @param events types with versions */
  constructor(events: readonly string[]) {
    super(
      `A newer version of the product has written to the log (${events.join(', ')}), which this one cannot read. Use the newer version.`,
    )
    this.name = 'NewerLog'
  }
}
