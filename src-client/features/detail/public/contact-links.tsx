import { Trans } from '@lingui/react/macro'
import { ContactIcon } from './contact-icon.tsx'
import type { ContactWay } from './contact-ways.ts'

const LINK =
  'inline-flex min-h-11 items-center gap-2 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current'

/** A tap calls, writes, or opens a page. */
export const ContactLinks = ({ ways }: { ways: readonly ContactWay[] }) => (
  <ul className="flex flex-wrap gap-x-5">
    {ways.map(({ kind, text, link }) => (
      <li key={kind}>
        <a {...link} className={LINK}>
          <ContactIcon kind={kind} />
          <span>
            {kind === 'phone' && (
              <span className="sr-only">
                <Trans>Call</Trans>{' '}
              </span>
            )}
            {text}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
