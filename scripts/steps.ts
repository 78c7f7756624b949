import { styleText } from 'node:util'
import type { Teardown } from './teardown.ts'

/** Shows the progress of the running step on a terminal. */
export type Progress = (text: string) => void

/** Prints a line per step with its time. */
export type Steps = {
  /** Runs a step and prints its name, or what `says` makes of the result. Failures are marked and rethrown. */
  run<T>(name: string, work: (progress: Progress) => Promise<T>, says?: (result: T) => string): Promise<T>
}

export type Stage = { steps: Steps; teardown: Teardown }

const NAME_WIDTH = 32

/**
 * A stage that prints to a stream; terminals also show the running step.
 * @param saysBegin whether a step that begins has a line of its own in a log, which then shows where the time goes
 */
export function stageOn(stream: NodeJS.WriteStream, teardown: Teardown, { saysBegin = false } = {}): Stage {
  const paint = (style: 'dim' | 'green' | 'red', text: string) => styleText(style, text, { stream })
  const clear = () => stream.isTTY && stream.write('\r\x1b[2K')
  const show: Progress = (text) => {
    if (clear()) stream.write(paint('dim', `· ${text} …`))
  }
  const print = (mark: string, text: string, begun: number) => {
    const time = `${((performance.now() - begun) / 1000).toFixed(1)} s`
    clear()
    stream.write(`${mark} ${text.padEnd(NAME_WIDTH)} ${paint('dim', time.padStart(9))}\n`)
  }
  const run: Steps['run'] = async (name, work, says = () => name) => {
    teardown.assertNotBegun()
    const begun = performance.now()
    show(name)
    if (saysBegin && !stream.isTTY) stream.write(`· ${name}\n`)
    try {
      const result = await work((text) => show(`${name}: ${text}`))
      print(paint('green', '✓'), says(result), begun)
      return result
    } catch (error) {
      // An interrupted step has not failed.
      if (teardown.begun) clear()
      else print(paint('red', '✗'), name, begun)
      throw error
    }
  }
  return { steps: { run }, teardown }
}

export function silentStage(teardown: Teardown): Stage {
  return { steps: { run: (_, work) => work(() => {}) }, teardown }
}
