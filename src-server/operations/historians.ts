import { account } from '../domains/account/decider.ts'
import { admins } from '../domains/admin/decider.ts'
import { business } from '../domains/business/decider.ts'
import { catalogRecord } from '../domains/catalog/decider.ts'
import { file } from '../domains/file/decider.ts'
import { post } from '../domains/post/decider.ts'
import { person } from '../event-sourcing/forget-person.ts'
import { type Historian, historian } from '../event-sourcing/history.ts'
import { Rejection } from '../event-sourcing/rejection.ts'

const HISTORIANS = [
  historian(account),
  historian(business),
  historian(admins),
  historian(post),
  historian(catalogRecord),
  historian(file),
  historian(person),
]

/** Who can read a stream's past. @throws Rejection STREAM_UNKNOWN for a category that there is none of. */
export function historianOf(stream: string): Historian {
  const found = HISTORIANS.find(({ category }) => stream.startsWith(`${category}-`))
  if (!found) throw new Rejection('STREAM_UNKNOWN')
  return found
}
