import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Picture } from '#client/components/picture.tsx'
import { countView } from '#client/lib/beacon.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { AdView } from '#shared/ad.ts'
import { hrefIn } from '#shared/document-html.ts'
import { AD_SHAPES } from './ad-shapes.ts'
import { useSeen } from './use-seen.ts'

/** An ad, which always says that it is one. Links to other sites open beside this one, and tell them nothing of it. */
export default function Ad({ ad: { id, title, link, alt, image, position } }: { ad: AdView }) {
  const { t } = useLingui()
  const box = useRef<HTMLAnchorElement>(null)
  useSeen(box, id)
  const { ratio, sizes } = AD_SHAPES[position]
  const isElsewhere = !link.startsWith('/')
  const count = () => countView('click', { id })
  return (
    // A page may have several.
    <aside aria-label={`${t`Ad`} · ${title}`}>
      <a
        ref={box}
        onClick={count}
        // By the middle button.
        onAuxClick={count}
        href={hrefIn(useLocale(), link)}
        rel="sponsored noopener"
        {...(isElsewhere && { target: '_blank' })}
        style={{ aspectRatio: ratio }}
        className="relative block overflow-hidden rounded-card bg-sunken shadow-card"
      >
        <Picture image={image} alt={alt} sizes={sizes} />
        <span className="absolute start-2 top-2 max-w-full truncate rounded-lg bg-raised px-2 text-sm text-ink">
          <Trans>Ad</Trans>
          {` · ${title}`}
        </span>
      </a>
    </aside>
  )
}
