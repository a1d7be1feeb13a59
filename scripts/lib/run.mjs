import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { root } from './root.mjs'

/**
 * Runs a command to its end. Resolves to its exit code and what it printed (`quiet` keeps that from
 * the screen; a caller prints it when the command failed). `behind` gives it what other work leaves
 * of the machine, and a tenth of it where that leaves nothing, so that it does not stand still.
 */
export function run(command, args, { cwd = root, env = {}, quiet = false, behind = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    if (behind && child.pid !== undefined) setPriority(child.pid, 10)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', chunk => {
        output += chunk
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }))
  })
}

/** Runs npm: the one that started us when there is one, so that its version and settings are the same. */
export function npm(args, options) {
  const cli = process.env.npm_execpath
  return cli?.endsWith('.js')
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, options)
}
