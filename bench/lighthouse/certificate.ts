import { generate } from 'selfsigned'

/** A new certificate for this machine, which nobody has signed, and its key, as JSON. */
const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
process.stdout.write(JSON.stringify({ key, cert }))
