// Add the platform packages that npm left out to frontend/package-lock.json.
//
// npm records only packages that it could fetch or had installed (npm/cli#4828); `npm ci` on other platforms then fails.
// The added entries need only a version and the platform, which excludes this machine.
// Run it after `npm install`: node scripts/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('../frontend/package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))

const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32', 'aix']
const MACHINES = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

function platform(name) {
  const words = name.split(/[-/]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = MACHINES.filter((machine) => words.includes(machine)).slice(0, 1)
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : []
  return { os, cpu, libc }
}

// Fields in npm's own order, so that its next write changes nothing.
function described(name, version, dev) {
  const { os, cpu, libc } = platform(name)
  const fields = { version, cpu, dev, libc, optional: true, os }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value.length !== 0))
}

const added = []
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const own = `${place}/node_modules/${name}`
    const shared = `node_modules/${name}`
    if (place === '' || lock.packages[own] || lock.packages[shared]) continue
    const exact = version.replace(/^[~^]/, '')
    lock.packages[shared] = described(name, exact, entry.dev)
    added.push(`${name}@${exact}`)
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length ? `added ${added.join(', ')}` : 'nothing was missing')
