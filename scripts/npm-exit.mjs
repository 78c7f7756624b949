/** Needs no packages and runs on any Node, as `start.mjs` does. */
import { readFileSync } from 'node:fs'

/** Calls back once when the npm that runs this script has ended: killed, it sends no signal. */
export function onNpmExit(onExit) {
  if (!process.env.npm_lifecycle_event) return
  const begun = parents()
  const look = setInterval(() => {
    if (parents() === begun) return
    clearInterval(look)
    onExit()
  }, 500)
  look.unref()
}

/** The parent process, and the one above it if that is npm's shell. */
function parents() {
  try {
    const command = readFileSync(`/proc/${process.ppid}/cmdline`, 'utf8')
    if (!/^[^\0]*sh\0-c\0/.test(command)) return `${process.ppid}`
    const status = readFileSync(`/proc/${process.ppid}/status`, 'utf8')
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(status)?.[1]}`
  } catch {
    return `${process.ppid}`
  }
}
