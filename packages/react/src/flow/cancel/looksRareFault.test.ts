import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { looksRareFault } from './looksRareFault.ts'

const abi = parseAbi([
  'function cancelOrderNonces(uint256[])',
  'function cancelSubsetNonces(uint256[])',
  'function incrementBidAskNonces(bool, bool)',
])
const end = (...nonces: bigint[]) =>
  encodeFunctionData({ abi, functionName: 'cancelOrderNonces', args: [nonces] })
const raise = (bid: boolean, ask: boolean) =>
  encodeFunctionData({ abi, functionName: 'incrementBidAskNonces', args: [bid, ask] })
const subsets = encodeFunctionData({ abi, functionName: 'cancelSubsetNonces', args: [[1n]] })
// `0xc` is of another exchange, `0xd` was not chosen.
const chosen = ['0xa', '0xb', '0xc']
const nonces = [
  { orderId: '0xa', nonce: 1n },
  { orderId: '0xB', nonce: 2n },
  { orderId: '0xd', nonce: 4n },
]

test.each<[string, Hex, readonly string[] | undefined, string | undefined]>([
  ['both, in any order', end(2n, 1n), ['0xA', '0xb'], undefined],
  ['one, as it is said', end(1n), ['0xa'], undefined],
  ['all that were chosen, where nothing is said', end(1n, 2n), undefined, undefined],
  ['one of what is not said', end(1n), undefined, 'cancels_less'],
  ['one of two that are said', end(1n), ['0xa', '0xb'], 'cancels_less'],
  ['the other one', end(2n), ['0xa'], 'cancels_other'],
  ['one more, that was chosen, too', end(1n, 2n), ['0xa'], 'cancels_other'],
  ['one more, that was not chosen', end(1n, 4n), ['0xa', '0xd'], 'cancels_other'],
  ['a number of nobody', end(3n), ['0xa'], 'cancels_other'],
  [
    'very many numbers',
    end(1n, ...Array.from({ length: 500 }, (_, n) => BigInt(n + 9))),
    ['0xa'],
    'cancels_other',
  ],
  ['the greatest number', end(maxUint256), undefined, 'cancels_other'],
  ['one, said to be for one of another exchange, too', end(1n), ['0xa', '0xc'], 'cancels_less'],
  ['one twice', end(1n, 1n), ['0xa'], 'no_cancellation'],
  ['none', end(), ['0xa'], 'no_cancellation'],
  ['subsets', subsets, ['0xa'], 'no_cancellation'],
  ['everything', raise(true, true), ['0xa'], 'cancels_all'],
  ['all listings', raise(false, true), ['0xa'], 'no_cancellation'],
  ['one, with bytes behind it', `${end(1n)}00`, ['0xa'], 'no_cancellation'],
  ['nothing that can be read', '0x12', ['0xa'], 'no_cancellation'],
])('default: it ends %s', (_, data, orderIds, fault) => {
  const ids = new Set(chosen)
  expect(looksRareFault({ data, item: { orderIds } }, { ids, nonces })).toBe(fault)
})
