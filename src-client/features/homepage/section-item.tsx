import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button, buttonStyle } from '#client/components/button.tsx'
import { Tag } from '#client/components/tag.tsx'
import { formatNumber } from '#client/lib/format.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { HomeDraft } from '#shared/publication.ts'
import { readHomepageSearch } from './homepage-search.ts'
import { type SectionRecord, sectionFacts } from './working-copy.ts'

type Props = {
  section: SectionRecord
  name: string
  handle: ReactNode
  /** Why visitors would not see all of it. */
  trouble: HomeDraft['empty'][number] | undefined
  onToggle: () => void
  onDelete: () => void
}

const SMALL = 'min-h-9 px-4 text-sm'

export function SectionItem({ section, name, handle, trouble, onToggle, onDelete }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const { record } = section
  const gone = formatNumber(trouble?.gone ?? 0, locale)
  const search = readHomepageSearch(useSearch({ from: '/setting' }))
  return (
    <article className="flex items-start gap-1 rounded-card bg-raised py-3 ps-1 pe-4 shadow-card">
      {handle}
      <div className="min-w-0 grow">
        <h2 className="text-base font-bold wrap-anywhere">{name}</h2>
        <p className="flex flex-wrap gap-2 text-sm text-soft empty:hidden">
          {sectionFacts(section, locale)}
          {!record.is_visible && (
            <Tag tone="laterite">
              <Trans>Hidden</Trans>
            </Tag>
          )}
          {trouble && (
            <Tag tone="gold">
              {trouble.gone > 0 ? (
                <Plural value={trouble.gone} one={`${gone} post is gone`} other={`${gone} posts are gone`} />
              ) : (
                <Trans>Nothing to show</Trans>
              )}
            </Tag>
          )}
        </p>
        <p className="mt-2 flex flex-wrap gap-2">
          <Link
            to="/setting/homepage"
            search={{ ...search, edit: record.id }}
            state={{ returns: true }}
            resetScroll={false}
            aria-label={t`Edit ${name}`}
            className={`${buttonStyle('soft')} ${SMALL}`}
          >
            <Trans>Edit</Trans>
          </Link>
          <Button
            look="plain"
            className={SMALL}
            aria-label={record.is_visible ? t`Hide ${name}` : t`Show ${name}`}
            onClick={onToggle}
          >
            {record.is_visible ? <Trans>Hide</Trans> : <Trans>Show</Trans>}
          </Button>
          <Button look="plain" className={SMALL} aria-label={t`Delete ${name}`} onClick={onDelete}>
            <Trans>Delete</Trans>
          </Button>
        </p>
      </div>
    </article>
  )
}
