import { label } from '#shared/label.ts'
import { audited } from '../../procedures/audited.ts'
import { projection } from './decider.ts'
import { failedJobs } from './job-decider.ts'

/** Replays and cancellations that admins asked for. */
export const projectionAudit = audited(projection, {
  kinds: {
    projection: {
      label: label('តារាងសម្រាប់អាន', 'Read models', '读模型'),
      fields: {
        replay: label('ការបង្កើតឡើងវិញ', 'Replay', '重建'),
        verification: label('ការផ្ទៀងផ្ទាត់', 'Verification', '校验'),
        retry: label('ការព្យាយាមម្តងទៀត', 'Retry', '重试'),
      },
      words: {
        requested: label('បានស្នើ', 'Requested', '已请求'),
        cancelled: label('បានបោះបង់', 'Cancelled', '已取消'),
      },
    },
  },
  deeds: {
    ProjectionJobRequested: label('បានស្នើការងារ', 'Job requested', '已请求任务'),
    ProjectionJobCancelled: label('បានបោះបង់ការងារ', 'Job cancelled', '已取消任务'),
  },
  subject: ({ data }) => ({ kind: 'projection', id: data.projector }),
  view: (state) => state,
  name: () => null,
})

/** Failed jobs that admins had tried again. */
export const jobAudit = audited(failedJobs, {
  kinds: {
    jobs: {
      label: label('ការងារផ្ទៃក្រោយ', 'Background jobs', '后台任务'),
      fields: { retries: label('ចំនួនដងដែលបានព្យាយាមម្តងទៀត', 'Times tried again', '重试次数') },
      words: {},
    },
  },
  deeds: {
    FailedJobsRetryRequested: label('បានស្នើព្យាយាមម្តងទៀត', 'Retry of failed jobs requested', '已请求重试失败的任务'),
  },
  subject: ({ data }) => ({ kind: 'jobs', id: data.kind }),
  view: (state) => state,
  name: () => null,
})
