import { Trans } from '@lingui/react/macro'
import { Avatar } from '#client/components/avatar.tsx'
import { Button } from '#client/components/button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UserLink } from '#client/components/user-link.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { refOf, type Subject } from '#shared/subject.ts'

const PAGE_SIZE = 20

/** The members who like a post or an article, the latest first. */
export default function Likers({ subject }: { subject: Subject }) {
  const query = trpc.reaction.likers.useInfiniteQuery(
    { ...refOf(subject), pageSize: PAGE_SIZE },
    {
      initialCursor: 1,
      getNextPageParam: ({ rows }, _pages, page) => (rows.length === PAGE_SIZE ? (page ?? 1) + 1 : undefined),
      staleTime: 0,
    },
  )
  return (
    <QueryResult query={query} pending={<Skeleton className="h-48" />}>
      {({ pages }) => (
        <>
          <ul className="divide-y divide-line">
            {pages
              .flatMap(({ rows }) => rows)
              .map(({ user_uuid, userName, profile }) => (
                <li key={user_uuid} className="flex min-h-14 items-center gap-3 py-1">
                  <Avatar user={{ nickname: userName, profile: profile?.url ?? null }} className="size-10" />
                  <UserLink userName={userName} />
                </li>
              ))}
          </ul>
          {query.hasNextPage && (
            <Button
              look="plain"
              className="mt-4 w-full"
              disabled={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {query.isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Load more</Trans>}
            </Button>
          )}
        </>
      )}
    </QueryResult>
  )
}
