import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useId } from 'react'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import type { SectionView } from '#shared/home.ts'
import { listOf, useSectionTitle } from './section-title.tsx'

export type SectionProps = { section: SectionView; children: ReactNode }

/**
 * A section below its title, with a link to its list.
 * @param head classes of the line of title and link
 * @param title classes of the title
 */
export function TitledSection({ section, head, title, children }: SectionProps & { head: string; title: string }) {
  const id = useId()
  const { text, lang } = useSectionTitle(section)
  const all = listOf(section)
  return (
    <section aria-labelledby={id} className="page-width">
      <div className={`flex flex-wrap ${head}`}>
        <h2 id={id} lang={lang} className={`font-bold ${title}`}>
          {text}
        </h2>
        {all && (
          <ListLink {...all} className={ALL}>
            <SeeAll of={text} />
          </ListLink>
        )}
        {section.source === 'articles' && (
          <Link to="/blog" className={ALL}>
            <SeeAll of={text} />
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

const ALL = 'inline-flex min-h-11 shrink-0 items-center gap-0.5 text-base text-accent'

const SeeAll = ({ of }: { of: string }) => (
  <>
    <Trans>See all</Trans>
    <span className="sr-only">: {of}</span>
    <ChevronRight size={18} aria-hidden="true" />
  </>
)
