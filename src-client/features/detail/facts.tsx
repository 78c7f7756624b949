import { Trans, useLingui } from '@lingui/react/macro'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Clock from 'lucide-react/icons/clock'
import MapPin from 'lucide-react/icons/map-pin'
import Tag from 'lucide-react/icons/tag'
import Wallet from 'lucide-react/icons/wallet'
import { ListLink } from '#client/features/list/public/list-link.tsx'
import { datesOf } from '#client/features/post/public/dates-of.ts'
import { EventDates, OpenStatus } from '#client/features/post/public/late-times.ts'
import { formatWeekday, startTime } from '#client/lib/format-date.ts'
import { hydrateLater } from '#client/lib/hydrate-later.tsx'
import { useLocale } from '#client/lib/locale.ts'
import type { PostView } from '#shared/post.ts'
import { CalendarLinks } from './calendar-links.tsx'
import { Contact } from './contact.tsx'
import { Fact } from './fact.tsx'
import { Price } from './price.tsx'

const Hours = hydrateLater(() => import('./hours.tsx'))
const HotelPrice = hydrateLater(() => import('#client/features/room/public/hotel-price.tsx'))

/** Fetches the code of the parts of the facts; fails without a network. */
export const loadInside = () => Promise.all([EventDates, OpenStatus, Hours, HotelPrice].map(({ load }) => load()))

const LINK =
  'inline-block min-h-6 min-w-6 text-accent underline decoration-accent-soft underline-offset-4 hover:decoration-current'

type Props = { post: PostView; isPreview?: boolean }

/** Times are Phnom Penh's. @param isPreview whether the post may not be saved yet: then there are no rooms to ask for */
export function Facts({ post, isPreview = false }: Props) {
  const { t } = useLingui()
  const locale = useLocale()
  const dates = datesOf(post)
  const time = dates && startTime(dates.starts_at, locale)
  return (
    <dl className="rounded-card bg-raised px-4 shadow-card">
      {dates && (
        <Fact icon={CalendarDays} label={t`Date`}>
          <EventDates dates={dates} />
          <span className="block text-sm text-soft">
            {formatWeekday(dates.starts_at, locale)}
            {time && (
              <>
                {' · '}
                <Trans>from {time}</Trans>
              </>
            )}
          </span>
          {post.lunar_date && <span className="block text-sm text-soft">{post.lunar_date}</span>}
          <CalendarLinks post={post} startsAt={dates.starts_at} />
        </Fact>
      )}
      {!dates && post.hours && (
        <Fact icon={Clock} label={t`Opening hours`}>
          <OpenStatus hours={post.hours} />
          <Hours hours={post.hours} />
        </Fact>
      )}
      {(post.price_from !== null || post.pass) && (
        <Fact icon={Wallet} label={t`Price`}>
          {post.type === 'hotel' && !isPreview ? (
            <HotelPrice post={post}>
              <Price post={post} />
            </HotelPrice>
          ) : (
            <Price post={post} />
          )}
        </Fact>
      )}
      <Contact contact={post.contact} />
      <Fact icon={MapPin} label={t`Address`}>
        {post.address && <span className="block">{post.address}</span>}
        <ListLink type={post.type} search={{ province: post.province.code }} className={LINK}>
          {post.province.name}
        </ListLink>
      </Fact>
      <Fact icon={Tag} label={t`Type`}>
        <ListLink type={post.type} search={{ place_type: post.place_type.code }} className={LINK}>
          {post.place_type.name}
        </ListLink>
      </Fact>
    </dl>
  )
}
