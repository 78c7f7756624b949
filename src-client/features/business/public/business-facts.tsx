import { useLingui } from '@lingui/react/macro'
import type { BusinessView } from '#shared/business.ts'

type Props = { business: BusinessView }

/** The links that a business has given. */
export function BusinessFacts({ business }: Props) {
  const { t } = useLingui()
  const facts = [
    [t`Social name or link`, business.social],
    ['Facebook', business.facebook],
    ['Telegram', business.telegram],
    [t`Website`, business.website],
    [t`Video link`, business.video],
  ] as const
  const given = facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  if (given.length === 0) return null
  return (
    <dl className="mt-4 divide-y divide-line border-t border-line">
      {given.map(({ name, value }) => (
        <div key={name} className="py-2.5 md:grid md:grid-cols-[10rem_minmax(0,1fr)] md:gap-4">
          <dt className="text-sm text-soft md:text-base">{name}</dt>
          <dd className="wrap-anywhere">
            <LinkOrText value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

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
