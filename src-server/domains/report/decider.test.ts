import { describe, it } from 'vitest'
import { ADMIN, given, MEMBER } from '../../testing/given.ts'
import { report, reportDecider } from './decider.ts'
import type { ReportEvent } from './events.ts'

const subject = { subject_type: 'post', subject_id: '0195b5a0-0000-7000-8000-000000000005' } as const
const submit = { type: 'SubmitReport', subject, reason: 'wrong', note: null } as const
const uphold = { type: 'UpholdReport' } as const
const withdraw = { type: 'WithdrawReport' } as const
const dismiss = { type: 'DismissReport' } as const
const submitted = (has_weight: boolean): ReportEvent => ({
  type: 'ReportSubmitted',
  data: { ...subject, account_id: MEMBER.actor.id, reason: 'wrong', note: null, has_weight },
})
const upheld: ReportEvent = { type: 'ReportUpheld', data: subject }
const withdrawn: ReportEvent = { type: 'ReportWithdrawn', data: subject }
const dismissed: ReportEvent = { type: 'ReportDismissed', data: subject }

describe('a report', () => {
  it('is made once by each member of each thing', () => {
    given(report).when(submit).gives(submitted(false))
    given(report, submitted(false)).when(submit).gives()
    given(report, submitted(false), dismissed).when(submit).gives()
  })
  it('has the weight that its reporter had then', () => given(reportDecider(true)).when(submit).gives(submitted(true)))
  it('may be made again once an admin has upheld it', () =>
    given(report, submitted(true), upheld).when(submit).gives(submitted(false)))
  it('is withdrawn until an admin has decided, and may be made again then, with the weight of that time', () => {
    given(report, submitted(true)).when(withdraw).gives(withdrawn)
    given(report, submitted(true), withdrawn).when(withdraw).gives()
    given(report, submitted(true), withdrawn).when(dismiss, ADMIN).gives()
    given(report, submitted(true), dismissed).when(withdraw).gives()
    given(report).when(withdraw).gives()
    given(report, submitted(true), withdrawn).when(submit).gives(submitted(false))
  })

  it('is decided on by admins, once', () => {
    given(report, submitted(true)).when(uphold).rejects('FORBIDDEN')
    given(report, submitted(true)).when(dismiss).rejects('FORBIDDEN')
    given(report, submitted(true)).when(uphold, ADMIN).gives(upheld)
    given(report, submitted(true)).when(dismiss, ADMIN).gives(dismissed)
    given(report, submitted(true), dismissed).when(uphold, ADMIN).gives()
    given(report).when(uphold, ADMIN).gives()
  })
})
