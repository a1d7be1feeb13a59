import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildAll } from './lib/buildAll.mjs'
import { install } from './lib/install.mjs'
import { root } from './lib/root.mjs'

// How long `npm start` takes from the command to its address, with everything installed and built.
const rounds = 5
await install()
await buildAll()

/** Starts, waits for the address, stops. In milliseconds. */
function startOnce(data) {
  return new Promise((resolve, reject) => {
    const begun = performance.now()
    const child = spawn(process.execPath, [
      join(root, 'scripts/start.mjs'),
      '--data',
      data,
      '--port',
      '0',
    ])
    let output = ''
    let ready = 0
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', chunk => {
        output += chunk
        if (ready > 0 || !/^ {2}http:/m.test(output)) return
        ready = performance.now() - begun
        child.kill('SIGTERM')
      })
    }
    child.once('error', reject)
    child.once('exit', () => (ready > 0 ? resolve(ready) : reject(new Error(output))))
  })
}

const first = []
const later = []
for (let round = 0; round < rounds; round++) {
  const data = mkdtempSync(join(tmpdir(), 'sluice-'))
  first.push(await startOnce(data))
  later.push(await startOnce(data))
  rmSync(data, { recursive: true, force: true })
}

const show = (name, limit, times) => {
  const sorted = times.sort((a, b) => a - b).map(time => (time / 1000).toFixed(2))
  console.log(
    `| ${name} | ${limit} s | ${sorted[(rounds - 1) / 2]} s | ${sorted[0]}–${sorted.at(-1)} s |`,
  )
}
console.log(
  `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${rounds} rounds\n`,
)
console.log('| start | at most | median | range |\n|---|---|---|---|')
show('the first', 10, first)
show('every later one', 3, later)
