import { Plural, Trans } from '@lingui/react/macro'
import { ErrorState } from '#client/components/error-state.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { RecordKind } from '#shared/catalog.ts'
import type { BatchView } from '#shared/record-batch.ts'
import { BatchPreview } from './batch-preview.tsx'

type Props = {
  kind: RecordKind
  /** Of the dry run. */
  preview: { data: BatchView | undefined; error: unknown; refetch: () => unknown }
  nameOf: (id: string) => string
  onSave: () => Promise<void>
}

/** Shows what a batch would change, and saves it. Nothing is saved while one of its records cannot be. */
export function BatchForm({ kind, preview: { data, error, refetch }, nameOf, onSave }: Props) {
  const locale = useLocale()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60 rounded-card" />
  const invalid = data.rows.filter(({ outcome }) => outcome === 'invalid').length
  const changed = data.rows.filter(({ outcome }) => outcome !== 'same').length
  const [wrong, count] = [formatNumber(invalid, locale), formatNumber(changed, locale)]
  return (
    <Form onSubmit={onSave}>
      {invalid > 0 && (
        <p role="alert" className="text-laterite">
          <Plural
            value={invalid}
            one={`${wrong} record cannot be saved as it is. Nothing is saved until all can be.`}
            other={`${wrong} records cannot be saved as they are. Nothing is saved until all can be.`}
          />
        </p>
      )}
      {changed === 0 && (
        <p role="status">
          <Trans>Nothing would change.</Trans>
        </p>
      )}
      <BatchPreview kind={kind} rows={data.rows} nameOf={nameOf} />
      {changed > 0 && invalid === 0 && (
        <SubmitButton>
          <Plural value={changed} one={`Save ${count} change`} other={`Save ${count} changes`} />
        </SubmitButton>
      )}
    </Form>
  )
}
