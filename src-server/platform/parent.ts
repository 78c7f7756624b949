/** Tells the parent process that this one serves, and where. Does nothing without a parent. */
export function tellParentReady(message: { url?: string } = {}): void {
  process.send?.({ type: 'ready', ...message })
}

/** Calls back when the parent has ended, also by `kill -9`. */
export function onParentExit(onExit: () => void): void {
  if (!process.connected) return
  process.once('disconnect', onExit)
  // The open channel would keep the process alive.
  process.channel?.unref()
}
