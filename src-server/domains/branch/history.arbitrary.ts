import fc from 'fast-check'
import { handle } from '../../event-sourcing/handle.ts'
import { defineHistory, ofKind } from '../../testing/history.ts'
import { type BranchCommand, branch } from './decider.ts'

const save = (name: string): BranchCommand => ({
  type: 'SaveBranch',
  words: { name, province: 'kompot', address: null, phone: '+85512345678' },
})

export const history = defineHistory<BranchCommand>({
  commands: fc.oneof(fc.constantFrom('Riverside', 'Hill').map(save), fc.constant({ type: 'DeleteBranch' as const })),
  every: [save('Riverside'), { type: 'DeleteBranch' }, save('Hill')],
  run: (context, request, command) => handle(context, branch, ofKind('branch', request), command),
})
