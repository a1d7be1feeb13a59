import { expect, test } from 'vitest'
import type { AppChain } from '../../config/parseConfig.ts'
import { payChains } from './payChains.ts'

const escrow = '0x51d1CE0000000000000000000000000000000006'
const ether = { symbol: 'ETH', decimals: 18 }
const chain = (id: number, more: Partial<AppChain> = {}): AppChain => ({
  ...{ id, name: `${id}`, apiPath: `/api/${id}`, rpcUrl: 'http://127.0.0.1:1' },
  ...{ marketplaceFees: [], currencies: [], devnet: true },
  ...{ nativeCurrency: ether, crossChainEscrow: escrow, ...more },
})
const idsOf = (first: AppChain, ...others: AppChain[]) =>
  payChains({ chains: [first, ...others] }, 2).map(({ id }) => id)

test('default: the own chain first, and the others that take payments in the same currency', () => {
  expect(idsOf(chain(1), chain(2), chain(3))).toEqual([2, 1, 3])
})

test('behavior: only the own one where no escrow is, or the currency is another', () => {
  expect(idsOf(chain(1), chain(2, { crossChainEscrow: undefined }))).toEqual([2])
  expect(idsOf(chain(1, { crossChainEscrow: undefined }), chain(2))).toEqual([2])
  expect(idsOf(chain(1, { nativeCurrency: { ...ether, symbol: 'POL' } }), chain(2))).toEqual([2])
  expect(idsOf(chain(1, { nativeCurrency: { ...ether, decimals: 6 } }), chain(2))).toEqual([2])
  expect(idsOf(chain(1))).toEqual([])
})
