import { randomUUID } from 'node:crypto'
import type fc from 'fast-check'
import type { Actor } from '../event-sourcing/event.ts'
import type { CommandContext, CommandRequest } from '../event-sourcing/handle.ts'
import { idOfWords } from '../platform/ids.ts'

export type Commanded = { command: object; run(context: CommandContext, request: CommandRequest): Promise<unknown> }

export type SliceHistory = {
  weight: number
  commands: fc.Arbitrary<Commanded>
  /**
   * Every command, in an order in which all succeed, with the stream's number. Where the last of them leave nothing, more leave
   * something in each read model.
   */
  every: readonly (Commanded & { on: number })[]
}

/** Describes a slice's possible commands for the property tests of all slices. */
export function defineHistory<Command extends object>(history: {
  weight?: number
  /** A mix of accepted and rejected commands. */
  commands: fc.Arbitrary<Command>
  every: readonly (Command | { on: number; command: Command })[]
  run(context: CommandContext, request: CommandRequest, command: Command): Promise<unknown>
}): SliceHistory {
  const commanded = (command: Command): Commanded => ({
    command,
    run: (context, request) => history.run(context, request, command),
  })
  return {
    weight: history.weight ?? 1,
    commands: history.commands.map(commanded),
    every: history.every.map((one) => {
      return 'on' in one ? { ...commanded(one.command), on: one.on } : { ...commanded(one), on: 0 }
    }),
  }
}

const someone = (role: Actor['role']): Actor => ({ id: randomUUID(), role })
/** Most commands are by the one who may give them. */
export const OWNER = someone('owner')
export const SYSTEM = someone('system')
export const ADMIN = someone('admin')
export const OTHERS = (['owner', 'user', 'admin', 'system'] as const).map(someone)

/** The same request of another kind of thing, as an id names one thing. */
export const ofKind = (
  kind: 'post' | 'article' | 'comment' | 'file' | 'branch' | 'room' | 'booking',
  request: CommandRequest,
): CommandRequest => ({
  ...request,
  id: idOfWords(kind, request.id),
})

/** Accounts change themselves; occasionally another tries. */
export const byAccountOwner = (request: CommandRequest): CommandRequest =>
  request.actor === OWNER ? { ...request, actor: { id: request.id, role: 'user' } } : request
