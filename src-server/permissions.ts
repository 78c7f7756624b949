/**
 * Who may call a procedure. A role includes those after it: `guest`, `member`, `owner`, `admin`; `system` is the product itself,
 * which may call everything. `own`: only on what is the caller's, which the query checks; another's answers as not found, unless
 * an admin may as well. `dashboard`: only in a session whose dashboard is open; until it is, an admin is no more than an owner.
 */
export type Access = {
  role: 'guest' | 'member' | 'owner' | 'admin' | 'system'
  own?: 'only' | 'or admin'
  dashboard?: true
}

const GUEST = { role: 'guest' } as const
const MEMBER = { role: 'member' } as const
const MEMBER_ONLY_OWN = { role: 'member', own: 'only' } as const
const MEMBER_OWN = { role: 'member', own: 'or admin' } as const
const OWNER = { role: 'owner' } as const
const OWNER_OWN = { role: 'owner', own: 'or admin' } as const
const OWNER_DASHBOARD = { role: 'owner', dashboard: true } as const
const ADMIN = { role: 'admin', dashboard: true } as const
const SYSTEM = { role: 'system' } as const

/**
 * The permission matrix, the only one there is: every procedure by its path. A procedure is made by its line here
 * (`procedure('post.save')`), so that none can be without one.
 */
export const PERMISSIONS = {
  'account.register': GUEST,
  'account.signIn': GUEST,
  'account.signOut': GUEST,
  'account.refresh': GUEST,
  'account.isExpired': GUEST,
  'account.profile': GUEST,
  'account.providers': GUEST,
  'account.withGoogle': GUEST,
  'account.withFacebook': GUEST,
  'account.me': MEMBER,
  'account.save': MEMBER,
  'account.unlink': MEMBER,
  'account.remove': MEMBER,
  'account.sessions': MEMBER,
  'account.endSession': MEMBER_ONLY_OWN,
  'account.endOtherSessions': MEMBER,
  'account.members': ADMIN,
  'account.create': SYSTEM,
  'account.erase': SYSTEM,

  'admin.list': ADMIN,
  'admin.grant': ADMIN,
  'admin.revoke': ADMIN,

  'business.submit': MEMBER,
  'business.create': SYSTEM,
  'business.mine': MEMBER,
  'business.openDashboard': OWNER,
  'business.dashboard': OWNER_DASHBOARD,
  'business.list': ADMIN,
  'business.decide': ADMIN,

  'catalog.provinces': GUEST,
  'catalog.placeTypes': GUEST,
  'catalog.placeTypePage': GUEST,
  'catalog.categories': GUEST,
  'catalog.allCategories': GUEST,
  'catalog.configuration': GUEST,
  'catalog.list': ADMIN,
  'catalog.save': ADMIN,
  'catalog.remove': ADMIN,

  'file.save': MEMBER,
  'file.makeVariants': SYSTEM,
  'file.eraseAllOf': SYSTEM,

  'live.events': GUEST,

  'operations.projectors': ADMIN,
  'operations.replay': ADMIN,
  'operations.cancelReplay': ADMIN,
  'operations.retry': ADMIN,
  'operations.verify': ADMIN,
  'operations.history': ADMIN,
  'operations.asOf': ADMIN,

  'post.list': GUEST,
  'post.byCategory': GUEST,
  'post.byPlaceType': GUEST,
  'post.get': GUEST,
  'post.detail': GUEST,
  'post.related': GUEST,
  'post.home': GUEST,
  'post.save': MEMBER_OWN,
  'post.publish': OWNER_OWN,
  'post.hide': MEMBER_OWN,
  'post.remove': MEMBER_OWN,
  'post.removeAllOf': SYSTEM,
} as const satisfies Record<string, Access>

export type ProcedurePath = keyof typeof PERMISSIONS
