import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '#client/components/button.tsx'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { toast } from '#client/components/toast.ts'
import { type ApiInput, trpc } from '#client/lib/trpc.ts'
import type { ComplaintSubject } from '#shared/complaint.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { COMPLAINT_REASONS } from '#shared/moderation.ts'
import { COMPLAINT_REASON_NAMES } from './public/reason-names.ts'

type Words = Pick<ApiInput['complaint']['submit'], 'reason' | 'note'>

type Props = { subject: ComplaintSubject; onDone: () => void }

/** Asks what is wrong, or says that the member has told so already. */
export default function ComplaintForm({ subject, onDone }: Props) {
  const query = trpc.complaint.own.useQuery(subject, { staleTime: 0 })
  return (
    <QueryResult query={query} pending={<Skeleton className="h-72 rounded-card" />}>
      {({ is_reported, is_open }) =>
        is_reported ? (
          <Reported subject={subject} isOpen={is_open} onDone={onDone} />
        ) : (
          <Reasons subject={subject} onDone={onDone} />
        )
      }
    </QueryResult>
  )
}

function Reported({ subject, isOpen, onDone }: Props & { isOpen: boolean }) {
  const { t } = useLingui()
  const withdrawComplaint = trpc.complaint.withdraw.useMutation()
  const { complaint } = trpc.useUtils()
  const withdraw = async () => {
    await withdrawComplaint.mutateAsync(subject)
    onDone()
    complaint.own.setData(subject, { is_reported: false, is_open: false })
    void toast(t`You have withdrawn your report.`)
  }
  return (
    <div className="space-y-5">
      <p role="status">
        <Trans>You have reported this. The admins look at every report.</Trans>
      </p>
      {isOpen && (
        <Form onSubmit={withdraw}>
          <SubmitButton look="danger">{t`Withdraw the report`}</SubmitButton>
        </Form>
      )}
      <Button look="plain" className="w-full" onClick={onDone}>
        <Trans>Close</Trans>
      </Button>
    </div>
  )
}

/** Nothing but a place closes. */
const reasonsOf = ({ subject_type }: ComplaintSubject) =>
  COMPLAINT_REASONS.filter((reason) => reason !== 'closed' || subject_type === 'post')

const FIELD_FOR_CODE: FormProps<Words>['fieldForCode'] = { REASON_REQUIRED: 'note' }

function Reasons({ subject, onDone }: Props) {
  const { t, i18n } = useLingui()
  const submitComplaint = trpc.complaint.submit.useMutation()
  const { complaint } = trpc.useUtils()
  const submit = async (words: Words) => {
    await submitComplaint.mutateAsync({ ...subject, ...words })
    onDone()
    complaint.own.setData(subject, { is_reported: true, is_open: true })
    void toast(t`Thank you. An admin will look at it.`)
  }
  return (
    <Form<Words> fieldForCode={FIELD_FOR_CODE} onSubmit={submit}>
      <p>
        <Trans>The author does not see who has reported it.</Trans>
      </p>
      <SelectField<Words>
        name="reason"
        label={t`What is wrong?`}
        required
        options={reasonsOf(subject).map((value) => ({ value, label: i18n._(COMPLAINT_REASON_NAMES[value]) }))}
      />
      <TextArea<Words> name="note" label={t`What the admins should know`} rows={3} maxLength={MAX_REASON_LENGTH} />
      <SubmitButton>{t`Report`}</SubmitButton>
    </Form>
  )
}
