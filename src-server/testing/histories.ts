import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Actor } from '../event-sourcing/event.ts'
import { forgetPerson } from '../event-sourcing/forget-person.ts'
import type { CommandContext } from '../event-sourcing/handle.ts'
import { Rejection } from '../event-sourcing/rejection.ts'
import { type Commanded, defineHistory, OTHERS, OWNER, type SliceHistory, SYSTEM } from './history.ts'
import { modulesOfSlices } from './of-slices.ts'

/** A command on one of a few streams, by one of a few people; `expected` is the version they believe it is at. */
export type Step = Commanded & { on: number; by: Actor; expected: number | null }

const person = defineHistory({
  commands: fc.constant({ type: 'ForgetPerson' }),
  every: [{ type: 'ForgetPerson' }],
  run: (context, request) => forgetPerson(context, request),
})

const slices = await modulesOfSlices<{ history: SliceHistory }>('history.arbitrary.ts')
// Last: a forgotten person can have no more events.
const all = [...slices.map(({ history }) => history), person]

const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.oneof(...all.map(({ weight, commands }) => ({ weight, arbitrary: commands }))),
    fc.record({
      on: fc.nat(2),
      by: fc.oneof({ weight: 2, arbitrary: fc.constant(OWNER) }, fc.constantFrom(...OTHERS)),
      expected: fc.option(fc.nat(2), { freq: 8 }),
    }),
  )
  .map(([command, request]) => ({ ...command, ...request }))

export const histories = fc.array(step, { minLength: 10, maxLength: 50 })

/** A history that carries out every command, so that none is missed by chance, and fills each read model. */
export const everyCommand: Step[] = all
  .flatMap(({ every }) => every)
  .map((command) => ({ ...command, by: SYSTEM, expected: null }))

/** Carries out a step through the real deciders; rejections are fine. */
export async function runStep(context: CommandContext, { run, on, by, expected }: Step, things: readonly string[]) {
  const request = {
    id: things[on % things.length] ?? '',
    actor: by,
    at: new Date().toISOString(),
    correlationId: randomUUID(),
    ...(expected !== null && { expected }),
  }
  await run(context, request).catch((error: unknown) => {
    if (!(error instanceof Rejection)) throw error
  })
}
