/** Ends the process with one clear line; for what the person can mend, without a stack. */
export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}
