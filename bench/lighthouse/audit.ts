import lighthouse from 'lighthouse'

/**
 * `audit.ts <port> <address>`: Lighthouse's report of a page, in the browser that is debugged on the port, as JSON. Its default is
 * a phone: its screen, and a network and a processor that are computed from what was loaded.
 */
const [port, address] = process.argv.slice(2)
const { lhr } = (await lighthouse(address, { port: Number(port), logLevel: 'error', output: 'json' })) ?? {}
process.stdout.write(JSON.stringify(lhr))
