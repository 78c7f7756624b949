import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Avatar } from '#client/components/avatar.tsx'
import { Tag } from '#client/components/tag.tsx'
import { Thumbnail } from '#client/components/thumbnail.tsx'
import { BusinessFacts } from '#client/features/business/public/business-facts.tsx'
import { FactList } from '#client/features/business/public/fact-list.tsx'
import { StatusTag } from '#client/features/business/public/status-tag.tsx'
import { formatDate } from '#client/lib/format-date.ts'
import { formatMoment } from '#client/lib/format-moment.ts'
import { useLocale } from '#client/lib/locale.ts'
import type { ApplicantView, ApplicationView } from '#shared/application.ts'
import { AllChanges } from './all-changes.tsx'
import { ApplicationHistory } from './application-history.tsx'
import { MemberName } from './member-name.tsx'
import { SimilarApplications } from './similar-applications.tsx'

/** An application with all that an admin decides by. */
export function ApplicationDetails({ application }: { application: ApplicationView }) {
  const { t } = useLingui()
  const locale = useLocale()
  const { business, applicant, history, similar } = application
  const sent = formatMoment(business.applied_at, locale)
  return (
    <div className="space-y-6">
      <div>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="text-lg font-bold wrap-anywhere">{business.business_name}</h3>
          <StatusTag status={business.status} />
        </div>
        <p className="text-sm text-soft">
          <Trans>Sent {sent}</Trans>
        </p>
        <BusinessFacts business={business} hasMap />
      </div>
      <Part title={t`Applicant`}>
        {applicant ? <Applicant applicant={applicant} /> : <MemberName userName={null} />}
      </Part>
      <Part title={t`Similar applications`}>
        <SimilarApplications similar={similar} />
      </Part>
      <Part title={t`History`}>
        <ApplicationHistory history={history} />
        <AllChanges subject={business.uuid} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="mb-2 font-bold">
        {title}
      </h4>
      {children}
    </section>
  )
}

function Applicant({ applicant }: { applicant: ApplicantView }) {
  const { t } = useLingui()
  const { userName, nickname, profile, email, phone, bio, joined, posts } = applicant
  const facts = [
    { name: t`Phone`, value: phone, href: phone && `tel:${phone}` },
    { name: t`E-mail`, value: email, href: email && `mailto:${email}` },
    { name: t`About`, value: bio || null },
    { name: t`Joined`, value: formatDate(joined, useLocale()) },
  ]
  return (
    <>
      <div className="flex items-center gap-3">
        <Avatar user={{ nickname: nickname ?? '', profile: profile?.url ?? null }} className="size-12 text-lg" />
        <MemberName name={nickname} userName={userName} />
      </div>
      <FactList facts={facts} />
      {posts.length > 0 && <Posts posts={posts} />}
    </>
  )
}

function Posts({ posts }: Pick<ApplicantView, 'posts'>) {
  const { t } = useLingui()
  return (
    <ul aria-label={t`Posts`} className="mt-3 grid grid-cols-3 gap-2 text-sm">
      {posts.map(({ id, name, status, image }) => (
        <li key={id} className="min-w-0">
          <span className="relative block aspect-4/3 overflow-hidden rounded-xl bg-accent-tint">
            {image && <Thumbnail image={image} className="absolute inset-0 size-full" />}
          </span>
          <span className="line-clamp-2 wrap-anywhere">{name}</span>
          {status !== 'published' && <Tag tone="gold">{t`Not published`}</Tag>}
        </li>
      ))}
    </ul>
  )
}
