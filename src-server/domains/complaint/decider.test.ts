import { describe, it } from 'vitest'
import { UNDO_DECISION_MS } from '#shared/limits.ts'
import { ADMIN, given, MEMBER } from '../../testing/given.ts'
import { complaint, complaintDecider } from './decider.ts'
import type { ComplaintEvent } from './events.ts'

const subject = { subject_type: 'post', subject_id: '0195b5a0-0000-7000-8000-000000000005' } as const
const submit = { type: 'SubmitReport', subject, reason: 'wrong', note: null } as const
const uphold = { type: 'UpholdReport' } as const
const withdraw = { type: 'WithdrawReport' } as const
const dismiss = { type: 'DismissReport' } as const
const submitted = (has_weight: boolean): ComplaintEvent => ({
  type: 'ReportSubmitted',
  data: { ...subject, account_id: MEMBER.actor.id, reason: 'wrong', note: null, has_weight },
})
const upheld: ComplaintEvent = { type: 'ReportUpheld', data: subject }
const withdrawn: ComplaintEvent = { type: 'ReportWithdrawn', data: subject }
const dismissed: ComplaintEvent = { type: 'ReportDismissed', data: subject }

describe('a report', () => {
  it('is made once by each member of each thing', () => {
    given(complaint).when(submit).gives(submitted(false))
    given(complaint, submitted(false)).when(submit).gives()
    given(complaint, submitted(false), dismissed).when(submit).gives()
  })
  it('has the weight that its reporter had then', () =>
    given(complaintDecider(true)).when(submit).gives(submitted(true)))
  it('may be made again once an admin has upheld it', () =>
    given(complaint, submitted(true), upheld).when(submit).gives(submitted(false)))
  it('is withdrawn until an admin has decided, and may be made again then, with the weight of that time', () => {
    given(complaint, submitted(true)).when(withdraw).gives(withdrawn)
    given(complaint, submitted(true), withdrawn).when(withdraw).gives()
    given(complaint, submitted(true), withdrawn).when(dismiss, ADMIN).gives()
    given(complaint, submitted(true), dismissed).when(withdraw).gives()
    given(complaint).when(withdraw).gives()
    given(complaint, submitted(true), withdrawn).when(submit).gives(submitted(false))
  })

  it('is decided on by admins, once', () => {
    given(complaint, submitted(true)).when(uphold).rejects('FORBIDDEN')
    given(complaint, submitted(true)).when(dismiss).rejects('FORBIDDEN')
    given(complaint, submitted(true)).when(uphold, ADMIN).gives(upheld)
    given(complaint, submitted(true)).when(dismiss, ADMIN).gives(dismissed)
    given(complaint, submitted(true), dismissed).when(uphold, ADMIN).gives()
    given(complaint).when(uphold, ADMIN).gives()
  })

  it('waits again once a decision on it is taken back by an admin, within a minute', () => {
    const undo = (version: number) => ({ type: 'UndoReportDecision', version }) as const
    const undone: ComplaintEvent = { type: 'ReportDecisionUndone', data: subject }
    for (const decision of [upheld, dismissed]) {
      const history = [submitted(false), decision]
      given(complaint, ...history)
        .when(undo(2), ADMIN)
        .gives(undone)
      given(complaint, ...history, undone)
        .when(dismiss, ADMIN)
        .gives(dismissed)
      given(complaint, ...history, undone)
        .when(withdraw)
        .gives(withdrawn)
      given(complaint, ...history, undone)
        .when(undo(2), ADMIN)
        .rejects('UNDO_OVER')
      given(complaint, ...history)
        .when(undo(1), ADMIN)
        .rejects('VERSION_STALE')
      given(complaint, ...history)
        .when(undo(2))
        .rejects('FORBIDDEN')
      const late = { ...ADMIN, at: new Date(Date.parse(ADMIN.at) + UNDO_DECISION_MS + 1).toISOString() }
      given(complaint, ...history)
        .when(undo(2), late)
        .rejects('UNDO_OVER')
    }
    given(complaint, submitted(false), upheld, submitted(false)).when(undo(2), ADMIN).rejects('UNDO_OVER')
    given(complaint).when(undo(1), ADMIN).rejects('UNDO_OVER')
  })
})
