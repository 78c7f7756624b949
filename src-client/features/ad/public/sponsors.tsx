import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useLocale } from '#client/lib/locale.ts'
import { trpc } from '#client/lib/trpc.ts'
import { hrefIn } from '#shared/document-html.ts'

/** Their logos, or nothing where there is none. The page's loader has asked for them (`loadSponsors`). */
export default function Sponsors() {
  const id = useId()
  const locale = useLocale()
  const { data: sponsors = [] } = trpc.catalog.sponsors.useQuery(undefined, { enabled: false })
  if (sponsors.length === 0) return null
  return (
    <section aria-labelledby={id} className="page-width">
      <h2 id={id} className="mb-3 text-lg font-bold md:mb-4 md:text-2xl">
        <Trans>Sponsors</Trans>
      </h2>
      <ul className="flex flex-wrap gap-3 md:gap-5">
        {sponsors.map(({ id, name, link, logo }) => (
          <li key={id}>
            <a
              href={hrefIn(locale, link)}
              rel="sponsored noopener"
              {...(!link.startsWith('/') && { target: '_blank' })}
              className="block rounded-card bg-raised p-4 text-center text-sm shadow-card"
            >
              <img
                src={logo.variants[0]?.url ?? logo.url}
                alt=""
                width={logo.width}
                height={logo.height}
                loading="lazy"
                decoding="async"
                className="mb-2 h-16 w-auto rounded-lg"
              />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
