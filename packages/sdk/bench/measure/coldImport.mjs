import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Milliseconds that importing `modules`, one after the other, takes in a fresh Node; one per process. */
export async function coldImport({ modules, rounds }) {
  const code = `const begun = performance.now()
${modules.map(module => `await import(${JSON.stringify(module)})`).join('\n')}
process.stdout.write(String(performance.now() - begun))
process.exit()`
  const times = []
  // The first warms the file cache.
  for (let round = 0; round <= rounds; round += 1) {
    const args = ['--input-type=module', '--eval', code]
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: import.meta.dirname,
    })
    times.push(Number(stdout))
  }
  return times.slice(1)
}
