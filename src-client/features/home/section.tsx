import { Trans } from '@lingui/react/macro'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import type { PostType } from '#shared/vocabulary.ts'

type SectionProps = {
  title: string
  all?: PostType
  children: ReactNode
}

/** A section with a link to its list. */
export function Section({ title, all, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page-width">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-4">
        <h2 id={id} className="text-lg font-bold md:text-2xl">
          {title}
        </h2>
        {all && (
          <ListLink type={all} className="inline-flex min-h-11 shrink-0 items-center gap-0.5 text-base text-accent">
            <Trans>See all</Trans>
            <span className="sr-only">: {title}</span>
            <ChevronRight size={18} aria-hidden="true" />
          </ListLink>
        )}
      </div>
      {children}
    </section>
  )
}
