import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { DateTimeField } from '#client/components/form/date-time-field.tsx'
import { Form } from '#client/components/form/form.tsx'
import { SelectField } from '#client/components/form/select-field.tsx'
import { SubmitButton } from '#client/components/form/submit-button.tsx'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { THEMES } from '#shared/home-themes.ts'
import type { HomeDraft } from '#shared/publication.ts'
import type { Done } from './done.ts'
import { DraftChanges } from './draft-changes.tsx'
import { wordOf } from './working-copy.ts'

type Values = { active: HomeDraft['active']; starts_at: string | null }

/** What would change for visitors, and the way to have it so: now, or from a time on. */
export function PublishPanel({ draft, tell }: { draft: HomeDraft; tell: (words: string, undo: Done['undo']) => void }) {
  const { t } = useLingui()
  const id = useId()
  const locale = useLocale()
  const { home } = trpc.useUtils()
  const publish = trpc.home.publish.useMutation()
  const restore = trpc.home.restore.useMutation()
  const cancel = trpc.home.cancel.useMutation()
  const submit = async ({ active, starts_at }: Values) => {
    const { version, seen, published } = draft
    const made = await publish.mutateAsync({ active, version, seen, ...(starts_at && { starts_at }) })
    await home.invalidate()
    if (starts_at)
      tell(t`It will be published ${formatMoment(made.starts_at, locale)}.`, () => cancel.mutateAsync({ id: made.id }))
    else if (published) tell(t`It has been published.`, () => restore.mutateAsync({ id: published.id }))
  }
  const onStale = async () => {
    await home.invalidate()
    return t`Another admin has changed or published something in the meantime. Look at what differs, then publish again.`
  }
  return (
    <section aria-labelledby={id} className="rounded-card bg-raised p-4 shadow-card md:p-6">
      <h2 id={id} className="text-lg font-bold">
        <Trans>Publish</Trans>
      </h2>
      <p className="mb-3 text-sm text-soft">
        {draft.published ? (
          <Trans>Visitors see what was published {formatMoment(draft.published.published_at, locale)}.</Trans>
        ) : (
          <Trans>Nothing was published yet: visitors see the product’s own page.</Trans>
        )}
      </p>
      <DraftChanges changes={draft.changes} />
      <Form<Values>
        className="mt-4 space-y-4"
        defaultValues={{ active: draft.active, starts_at: null }}
        onSubmit={submit}
        onStale={onStale}
      >
        <SelectField<Values>
          name="active"
          label={t`Theme of the home page`}
          required
          options={THEMES.map((value) => ({ value, label: wordOf(value, locale) }))}
        />
        <DateTimeField<Values>
          name="starts_at"
          label={t`From when on`}
          hint={t`In Phnom Penh’s time. Leave it empty to publish now.`}
        />
        <SubmitButton>{t`Publish`}</SubmitButton>
      </Form>
    </section>
  )
}
