import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Runs one measurement in a process of its own, because the old client goes on asking its node after it has
 * resolved, and that must not be counted or paid for by the next measurement.
 */
export async function apart(measure, { node, ...options }) {
  const { url, wsUrl } = node
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'measureOne.mjs'),
    JSON.stringify({ measure, node: { url, wsUrl }, options }),
  ])
  return JSON.parse(stdout)
}
