import { useLingui } from '@lingui/react/macro'
import { DateTimeField } from '#client/components/form/date-time-field.tsx'
import type { PostValues } from './post-values.ts'

/** When an event is. */
export function EventFields() {
  const { t } = useLingui()
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <DateTimeField<PostValues> name="starts_at" label={t`Starts`} required />
      <DateTimeField<PostValues> name="ends_at" label={t`Ends`} />
    </div>
  )
}
