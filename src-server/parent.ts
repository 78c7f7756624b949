/**
 * A process of ours that was started by `npm start` talks to it over the channel between parent and child. Without a
 * parent (a container, a terminal) these do nothing.
 */

/** Tells the process that started this one that it serves from now on, and where. */
export function tellParentReady(message: { url?: string } = {}): void {
  process.send?.({ type: 'ready', ...message })
}

/**
 * Stops this process when the one that started it is gone, however it went (`kill -9` as well), so that nothing stays
 * behind with the port and the database connections. After ten seconds it leaves without waiting for `stop`.
 */
export function exitWithParent(stop: () => Promise<void>): void {
  if (!process.connected) return
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), 10_000).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
  // A listener on the channel would keep a process alive that has nothing left to do.
  process.channel?.unref()
}
