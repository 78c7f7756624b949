import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Answers a request by itself, or leaves it to the next: null at once, false after a look. */
export type FirstAnswer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean> | null

/**
 * Asks these before the framework, which costs more than some answers, until the server closes. Requests that tests inject do
 * not come here.
 */
export function answerBeforeFramework(app: FastifyInstance, answers: readonly FirstAnswer[]): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const next = (request: IncomingMessage, response: ServerResponse) => app.routing(request, response)
  app.addHook('onReady', async () => {
    app.server.removeAllListeners('request')
    app.server.on('request', (request, response) => {
      const answering = isClosing ? null : firstOf(answers, request, response)
      if (answering === null) return next(request, response)
      answering.then(
        (isAnswered) => isAnswered || next(request, response),
        () => next(request, response),
      )
    })
  })
}

function firstOf(answers: readonly FirstAnswer[], request: IncomingMessage, response: ServerResponse) {
  for (const answer of answers) {
    const answering = answer(request, response)
    if (answering !== null) return answering
  }
  return null
}
