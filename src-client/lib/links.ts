import { httpLink, type Operation, type OperationResultEnvelope, TRPCClientError, type TRPCLink } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import type { AppRouter } from '#server/composition/router.ts'
import type { Locale } from '#shared/locales.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { underKey } from './idempotency-key.ts'
import { isSessionLost } from './login-required.ts'
import { untilAnswered } from './unanswered.ts'

type Link = TRPCLink<AppRouter>
type Answer = OperationResultEnvelope<unknown, TRPCClientError<AppRouter>>
type Send = (op: Operation) => Promise<Answer>

/** Answers a call of a page in this process. Rejects with an error whose message is the rejection's code. */
export type Caller = (call: Pick<Operation, 'path' | 'input'>) => Promise<unknown>

/** The way of a page's calls on the server: they are answered without HTTP. */
export const directLinks = (answer: Caller): Link[] => [
  linkOf(async ({ path, input }) => ({ result: { type: 'data', data: await answer({ path, input }) } })),
]

/**
 * The way of the browser's calls. Every failure is an error whose message is a code that has a sentence.
 * @param askToSignIn tells whether a mutation may be sent again then; what shows a query asks anew
 */
export const httpLinks = (locale: Locale, askToSignIn = async () => false): Link[] => [
  resendLink(askToSignIn),
  httpLink({
    url: '/trpc',
    headers: ({ op }) => ({ 'x-lang': locale, ...(hasKey(op) && { 'idempotency-key': op.context.key }) }),
    fetch: fetchAnswer,
  }),
]

const hasKey = (op: Operation): op is Operation & { context: { key: string } } => typeof op.context.key === 'string'

/**
 * Gives a mutation its idempotency key, and sends it under that until it has an answer, once more when somebody has signed in.
 * A caller that gives a key (`context.key`) sends the mutation again by itself.
 */
function resendLink(askToSignIn: () => Promise<boolean>): Link {
  const query: typeof mutate = async (op, send) => {
    try {
      return await send(op)
    } catch (error) {
      if (isSessionLost(error)) void askToSignIn()
      throw error
    }
  }
  const mutate = async (op: Operation, send: Send): Promise<Answer> => {
    try {
      return await untilAnswered((signal) => send({ ...op, signal }))
    } catch (error) {
      if (!isSessionLost(error) || !(await askToSignIn())) throw error
      return mutate(op, send)
    }
  }
  return linkOf((op, send) => {
    if (op.type === 'query') return query(op, send)
    if (hasKey(op)) return send(op)
    return underKey(op, (key) => mutate({ ...op, context: { ...op.context, key } }, send))
  })
}

/** A link as a promise: it may send a call on more than once, or answer by itself. */
function linkOf(answer: (op: Operation, send: Send) => Promise<Answer>): Link {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        answer(op, (sent) => observableToPromise(next(sent))).then(
          (envelope) => {
            observer.next(envelope)
            observer.complete()
          },
          (error: Error) => observer.error(TRPCClientError.from(error)),
        )
      })
}
