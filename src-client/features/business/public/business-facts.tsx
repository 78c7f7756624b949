import { useLingui } from '@lingui/react/macro'
import type { BusinessView } from '#shared/business.ts'

type Props = { business: BusinessView }

/** The links that a business has given. */
export function BusinessFacts({ business }: Props) {
  const { t } = useLingui()
  const names = {
    social: t`Social name or link`,
    facebook: 'Facebook',
    telegram: 'Telegram',
    website: t`Website`,
    video: t`Video link`,
  }
  const links = givenLinks(business)
  if (links.length === 0) return null
  return (
    <dl className="mt-4 divide-y divide-line border-t border-line">
      {links.map(({ field, value }) => (
        <div key={field} className="py-2.5 md:grid md:grid-cols-[10rem_minmax(0,1fr)] md:gap-4">
          <dt className="text-sm text-soft md:text-base">{names[field]}</dt>
          <dd className="wrap-anywhere">
            <LinkOrText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const LINK_FIELDS = ['social', 'facebook', 'telegram', 'website', 'video'] as const

/** The links that a business has given, in the order that they are shown in. */
export const givenLinks = (business: BusinessView) =>
  LINK_FIELDS.flatMap((field) => {
    const value = business[field]
    return value ? [{ field, value }] : []
  })

/** Web addresses as links without a referrer, names as text. */
export function LinkOrText({ value }: { value: string }) {
  if (!/^https?:\/\//i.test(value)) return value
  return (
    <a
      href={value}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-block min-h-6 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
    >
      {value.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}
