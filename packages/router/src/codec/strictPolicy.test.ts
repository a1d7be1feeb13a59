import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { seaportOrders } from '../../bench/support/seaportOrders.ts'
import { buildTransaction } from '../buildTransaction.ts'
import { seaport } from '../markets/seaport/seaport.ts'

const options = { chainId: 1 }

test('behavior: encodes and decodes where no code may be made from strings', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        export { buildTransaction, seaport } from './index.ts'
        export { decodeTransaction } from './decode/index.ts'
      `,
      resolveDir: join(import.meta.dirname, '..'),
    },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'router', target: 'es2022' },
    ...{ conditions: ['@sluice/source'], logLevel: 'silent' },
  })
  const page = createContext(
    { TextEncoder, TextDecoder, purchase: seaportOrders(2), options },
    { codeGeneration: { strings: false, wasm: false } },
  )
  for (const made of [`new Function('return 1')()`, `eval('1')`])
    expect(() => runInContext(made, page)).toThrow(/Code generation from strings/)
  runInContext(outputFiles[0]?.text ?? '', page)
  const run = (code: string): unknown => runInContext(code, page)
  expect(run('router.buildTransaction([router.seaport(purchase)], options).data')).toBe(
    buildTransaction([seaport(seaportOrders(2))], options).data,
  )
  expect(
    run(`
      const { data } = router.buildTransaction([router.seaport(purchase)], options)
      router.decodeTransaction(data).commands.map(({ command }) => command).join()
    `),
  ).toBe('SEAPORT_V1_5,SWEEP')
})
