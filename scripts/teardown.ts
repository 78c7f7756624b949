type Stop = (immediate: boolean) => Promise<unknown>

/** What a command has started and must stop, last started first. Stopping goes on past a part that fails to stop. */
export class Teardown {
  #stops: Stop[] = []
  #done: Promise<void> | undefined
  #immediate = false
  #current: Stop | undefined

  /** Registers how to stop something; do it before waiting for its start, so that an interruption finds it. */
  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Whether stopping has begun, so that nothing may be started any more and failures are no news. */
  get begun(): boolean {
    return this.#done !== undefined
  }

  /** Throws once stopping has begun. */
  assertNotBegun(): void {
    if (this.begun) throw new Error('interrupted')
  }

  /** Stops everything, once; resolves when all is stopped. */
  run(): Promise<void> {
    this.#done ??= this.#stopAll()
    return this.#done
  }

  /** Makes a stopping that is under way as short as possible. */
  hurry(): void {
    this.#immediate = true
    this.#current?.(true).catch(() => {})
  }

  async #stopAll(): Promise<void> {
    for (const stop of this.#stops.reverse()) {
      this.#current = stop
      await stop(this.#immediate).catch((error) => console.error(error))
    }
  }
}
