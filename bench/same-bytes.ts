import { createServer, get, type IncomingMessage } from 'node:http'

/** The baseline of a kept page: bare node:http, which asks once for a page (`PAGE`) and sends the same headers and bytes to all. */
const { PAGE = '', PORT } = process.env
const page = await new Promise<IncomingMessage>((resolve, reject) => {
  get(PAGE, { headers: { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'en' } }, resolve).on(
    'error',
    reject,
  )
})
const body = Buffer.concat(await page.toArray())
const own = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
const headers = Object.entries(page.headers).flatMap(([name, value]) => (own.has(name) ? [] : [name, String(value)]))

const server = createServer((_, response) => response.writeHead(200, headers).end(body))
server.listen(Number(PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }))
process.on('disconnect', () => process.exit(0))
