import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'

/** Starts the whole product with a data folder of its own, as `npm start` does, and waits until it answers. */
export async function startMarket({ deadline = 120_000 } = {}) {
  const data = mkdtempSync(join(tmpdir(), 'sluice-'))
  const ended = run(
    process.execPath,
    [join(root, 'scripts/start.mjs'), '--data', data, '--port', '0'],
    { quiet: true },
  )
  const until = Date.now() + deadline
  let started
  for (;;) {
    try {
      const { url, pid, server } = JSON.parse(readFileSync(join(data, 'start.json'), 'utf8'))
      started = pid
      if (url)
        return {
          url,
          /** The process id of its server. */
          server,
          async stop() {
            process.kill(pid, 'SIGTERM')
            await ended
            rmSync(data, { recursive: true, force: true })
          },
        }
    } catch {
      // Not written yet.
    }
    if (Date.now() > until) {
      // Nobody else would end it.
      if (started !== undefined) process.kill(started, 'SIGTERM')
      throw new Error('The market did not start.')
    }
    await new Promise(done => setTimeout(done, 100))
  }
}
