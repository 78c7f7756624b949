import { Link } from '@tanstack/react-router'

/** A link to a member's public profile. */
export function MemberLink({ userName }: { userName: string }) {
  return (
    <Link
      to="/user/$username"
      params={{ username: userName }}
      className="inline-flex min-h-6 items-center text-soft underline decoration-line underline-offset-4 hover:text-accent"
    >
      @{userName}
    </Link>
  )
}
