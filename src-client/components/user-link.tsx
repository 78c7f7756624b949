import { Link } from '@tanstack/react-router'

/** A member's user name, which leads to what everyone may know of them. */
export function UserLink({ userName }: { userName: string }) {
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
