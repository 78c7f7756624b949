/** `href`: where a tap on the value leads. */
export type Fact = { name: string; value: string | null; href?: string | null | undefined }

/** Names and values; what has no value is left out. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(({ value }) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className="mt-4 divide-y divide-line border-t border-line">
      {known.map(({ name, value, href }) => (
        <div key={name} className="py-2.5 md:grid md:grid-cols-[10rem_minmax(0,1fr)] md:gap-4">
          <dt className="text-sm text-soft md:text-base">{name}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">
            {href ? <FactLink href={href}>{value ?? ''}</FactLink> : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Web addresses open beside the page, without a referrer. */
export function FactLink({ href, children }: { href: string; children: string }) {
  const beside = href.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' }
  return (
    <a
      href={href}
      {...beside}
      className="inline-block min-h-6 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current"
    >
      {children.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}
