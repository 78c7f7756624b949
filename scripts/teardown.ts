type Stop = (immediate: boolean) => Promise<unknown>

/** The parts that a command must stop, last started first, even if one fails to stop. */
export class Teardown {
  #stops: Stop[] = []
  #done: Promise<void> | undefined
  #immediate = false
  #current: Stop | undefined

  /** Call it before waiting for a start, so that an interruption stops that too. */
  add(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** True once stopping has begun: start nothing more and ignore failures. */
  get begun(): boolean {
    return this.#done !== undefined
  }

  assertNotBegun(): void {
    if (this.begun) throw new Error('interrupted')
  }

  /** Stops everything once; resolves when all is stopped. */
  run(): Promise<void> {
    this.#done ??= this.#stopAll()
    return this.#done
  }

  /** Shortens a stop under way. */
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
