import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keep } from './support/keep.ts'
import { seaportOrders } from './support/seaportOrders.ts'

// What a process pays that has never encoded anything: the built package, a new process each time.

const rounds = 15
const entry = new URL('../dist/bundle/index.js', import.meta.url)
if (!existsSync(entry)) throw new Error('The package is not built: npm run build')

const script = `
const purchase = JSON.parse(process.argv[1])
const begun = performance.now()
const { buildTransaction, seaport } = await import(${JSON.stringify(entry.href)})
const loaded = performance.now()
const { data } = buildTransaction([seaport(purchase)], { chainId: 1 })
const encoded = performance.now()
if (data.length < 1000) throw new Error('Nothing was encoded')
console.log(JSON.stringify([loaded - begun, encoded - loaded]))`
const measured = Array.from({ length: rounds }, () => {
  const order = JSON.stringify(seaportOrders(1))
  const options = { cwd: fileURLToPath(new URL('.', import.meta.url)), encoding: 'utf8' } as const
  const args = ['--input-type=module', '--eval', script, order]
  return JSON.parse(execFileSync(process.execPath, args, options)) as [number, number]
})

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] as number
const figure = (what: string, index: 0 | 1, most: number) => {
  const ours = median(measured.map(each => each[index]))
  return {
    what,
    ours: `${ours.toFixed(2)} ms`,
    atMost: { limit: `${most} ms`, ok: ours <= most },
  }
}

keep({
  comparisons: [],
  figures: [
    figure(`cold import of the encoder, median of ${rounds} processes`, 0, 25),
    figure(`first encode in a fresh process, median of ${rounds} processes`, 1, 2),
  ],
})
