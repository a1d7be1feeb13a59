import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addresses } from './addresses.ts'
import { usdc } from './collections.ts'

// Scripts read the file before anything is built, so it repeats what stands in the sources.
test('market.json names the tokens of the chain', () => {
  const market: unknown = JSON.parse(
    readFileSync(new URL('../market.json', import.meta.url), 'utf8'),
  )
  expect(market).toMatchObject({ wrappedNative: addresses.weth, bidCurrencies: [usdc] })
})
