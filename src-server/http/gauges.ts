import { connectionsOf, type GaugeSource } from '../platform/metrics.ts'
import type { AppContext } from '../procedures/context.ts'

/** What the metrics of a web server have beside what happens in it. */
export const webGauges = ({
  pool,
  live,
  passwords,
}: Pick<AppContext, 'pool' | 'live' | 'passwords'>): GaugeSource[] => [
  connectionsOf(pool),
  {
    ...{ name: 'domner_live_listeners', help: 'Who listens to the live feed', label: 'who' },
    read: () => ({ ...live.listeners() }),
  },
  {
    ...{ name: 'domner_passwords_waiting', help: 'Passwords that wait to be hashed or compared', label: 'queue' },
    read: () => ({ passwords: passwords.waiting() }),
  },
]
