import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { buttonStyle } from '#client/components/button.tsx'
import { Section } from '#client/components/section.tsx'

/** Where a member begins to write. */
export default function MyPosts() {
  return (
    <Section>
      <p className="mb-4 text-soft">
        <Trans>Show travellers a place that you know: where to go, eat or stay, an event or a service.</Trans>
      </p>
      <Link
        to="/setting/mypost/dialog"
        search={{ edit: 'NEW' }}
        state={{ returns: true }}
        resetScroll={false}
        className={`${buttonStyle()} w-full md:w-auto`}
      >
        <Plus aria-hidden="true" className="size-5" />
        <Trans>Upload your place</Trans>
      </Link>
    </Section>
  )
}
