import { expect, test } from 'vitest'
import { scope } from '../../testing/caseFacts.ts'
import { currencyName } from './currencyName.ts'

test('behavior: of what is not configured the contract is in sight, however long its symbol is', () => {
  const address = `0x${'b'.repeat(40)}` as const
  expect(currencyName({ symbol: 'USDC', address }, scope)).toBe('USDC 0xbBbB…BBbB')
  // Twelve of its signs, that there are more, and both ends of the contract.
  expect(currencyName({ symbol: 'USDC'.repeat(20), address }, scope)).toBe(
    'USDCUSDCUSDC… 0xbBbB…BBbB',
  )
})
