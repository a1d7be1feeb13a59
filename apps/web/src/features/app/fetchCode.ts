import { codeFailures } from './codeFailures.ts'

/** Milliseconds after which code that does not come counts as missing; a browser waits for minutes. */
const deadline = 20_000

/** Code that is loaded when it is needed, for what says itself that it could not be. */
export function fetchCode<module>(load: () => Promise<module>): Promise<module> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The code does not come.')), deadline)
    load()
      .then(resolve, (error: unknown) => {
        codeFailures.add(error)
        reject(error)
      })
      .finally(() => clearTimeout(timer))
  })
}
