import type { SessionUser } from '#shared/session-user.ts'

/** A member's picture, or the first letter of their name; `className` sets the size. */
export function Avatar({ user, className }: { user: Pick<SessionUser, 'nickname' | 'profile'>; className: string }) {
  const look = `flex shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-bold text-accent ${className}`
  return (
    <span aria-hidden="true" className={look}>
      {user.profile ? (
        <img src={user.profile} alt="" width={96} height={96} className="size-full object-cover" />
      ) : (
        [...user.nickname][0]?.toLocaleUpperCase()
      )}
    </span>
  )
}
