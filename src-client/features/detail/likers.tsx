import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Avatar } from '#client/components/avatar.tsx'
import { Button } from '#client/components/button.tsx'
import { QueryResult } from '#client/components/query-result.tsx'
import { Skeleton } from '#client/components/skeleton.tsx'
import { UserLink } from '#client/components/user-link.tsx'
import type { ApiClient } from '#client/lib/api-client.ts'

const PAGE_SIZE = 20

const likersQuery = (client: ApiClient, post_id: string) => ({
  queryKey: [['reaction', 'likers'], { input: { post_id }, type: 'infinite' }],
  queryFn: ({ pageParam }: { pageParam: number }) =>
    client.reaction.likers.query({ post_id, page: pageParam, pageSize: PAGE_SIZE }),
  initialPageParam: 1,
  getNextPageParam: ({ rows }: { rows: readonly unknown[] }, _pages: unknown, page: number) =>
    rows.length === PAGE_SIZE ? page + 1 : undefined,
  staleTime: 0,
})

/** Who likes a post, the latest first. */
export default function Likers({ id }: { id: string }) {
  const { client } = useRouteContext({ from: '__root__' })
  const query = useInfiniteQuery(likersQuery(client, id))
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
