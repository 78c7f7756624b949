import { useLingui } from '@lingui/react/macro'
import { buttonStyle } from '#client/components/button.tsx'

/** Links named by their hosts. */
export function SocialLinks({ links }: { links: readonly string[] }) {
  const { t } = useLingui()
  const known = links.filter((link) => URL.canParse(link))
  if (known.length === 0) return null
  return (
    <ul aria-label={t`Social links`} className="flex flex-wrap gap-2">
      {known.map((link) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={buttonStyle('plain')}>
            {new URL(link).hostname.replace(/^www\./, '')}
          </a>
        </li>
      ))}
    </ul>
  )
}
