import fc from 'fast-check'
import { REPORT_REASONS } from '#shared/moderation.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { maybe, words } from '../../testing/arbitraries.ts'
import { defineHistory } from '../../testing/history.ts'
import { type ReportCommand, reportDecider } from './decider.ts'

const subject = { subject_type: 'post', subject_id: '0195b5a0-0000-7000-8000-000000000005' } as const
const submit: ReportCommand = { type: 'SubmitReport', subject, reason: 'other', note: 'It has moved' }

export const history = defineHistory<ReportCommand>({
  commands: fc.oneof(
    fc.record({
      type: fc.constant('SubmitReport' as const),
      subject: fc.constant(subject),
      reason: fc.constantFrom(...REPORT_REASONS),
      note: maybe(words),
    }),
    fc.record({ type: fc.constantFrom('UpholdReport' as const, 'DismissReport' as const, 'WithdrawReport' as const) }),
  ),
  every: [submit, { type: 'UpholdReport' }, submit, { type: 'WithdrawReport' }, submit, { type: 'DismissReport' }],
  run: (context, request, command) => handle(context, reportDecider(true), request, command),
})
