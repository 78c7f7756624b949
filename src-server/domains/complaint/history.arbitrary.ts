import fc from 'fast-check'
import { COMPLAINT_REASONS } from '#shared/moderation.ts'
import { handle } from '../../event-sourcing/handle.ts'
import { maybe, words } from '../../testing/arbitraries.ts'
import { defineHistory } from '../../testing/history.ts'
import { type ComplaintCommand, complaintDecider } from './decider.ts'

const subject = { subject_type: 'post', subject_id: '0195b5a0-0000-7000-8000-000000000005' } as const
const article = { subject_type: 'article', subject_id: '0195b5a0-0000-7000-8000-000000000006' } as const
const submit: ComplaintCommand = { type: 'SubmitReport', subject, reason: 'other', note: 'It has moved' }

export const history = defineHistory<ComplaintCommand>({
  commands: fc.oneof(
    fc.record({
      type: fc.constant('SubmitReport' as const),
      subject: fc.constantFrom(subject, article),
      reason: fc.constantFrom(...COMPLAINT_REASONS),
      note: maybe(words),
    }),
    fc.record({ type: fc.constant('UndoReportDecision' as const), version: fc.integer({ min: 2, max: 4 }) }),
    fc.record({ type: fc.constantFrom('UpholdReport' as const, 'DismissReport' as const, 'WithdrawReport' as const) }),
  ),
  every: [
    submit,
    { type: 'UpholdReport' },
    submit,
    { type: 'WithdrawReport' },
    submit,
    { type: 'DismissReport' },
    { type: 'UndoReportDecision', version: 6 },
  ],
  run: (context, request, command) => handle(context, complaintDecider(true), request, command),
})
