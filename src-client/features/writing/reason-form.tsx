import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Form, type FormProps } from '#client/components/form/form.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { TextArea } from '#client/components/form/text-area.tsx'
import { REASON_NAMES } from '#client/features/moderation/public/post-words.ts'
import type { ApiInput } from '#client/lib/trpc.ts'
import { MAX_REASON_LENGTH } from '#shared/limits.ts'
import { POST_REASONS } from '#shared/moderation.ts'

/** Why an admin turns an article down, or takes it from readers. */
export type Why = Pick<ApiInput['article']['reject'], 'reason' | 'note'>

type Props = {
  button: string
  onSubmit: (why: Why) => Promise<void>
  /** Says what the author can do then. */
  children: ReactNode
}

const FIELD_FOR_CODE: FormProps<Why>['fieldForCode'] = { REASON_REQUIRED: 'note' }

/** Asks an admin for the reason of a decision, which the author will read. */
export function ReasonForm({ button, onSubmit, children }: Props) {
  const { t, i18n } = useLingui()
  const reasons = POST_REASONS.filter((reason) => reason !== 'reported')
  return (
    <Form<Why> fieldForCode={FIELD_FOR_CODE} onSubmit={onSubmit}>
      <p>{children}</p>
      <SelectField<Why>
        name="reason"
        label={t`Reason`}
        required
        options={reasons.map((value) => ({ value, label: i18n._(REASON_NAMES[value]) }))}
      />
      <TextArea<Why>
        name="note"
        label={t({ context: 'article', message: 'What the author should know' })}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
      />
      <SubmitButton look="danger">{button}</SubmitButton>
    </Form>
  )
}
