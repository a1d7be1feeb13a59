import { type Address, encodeAbiParameters, encodeEventTopics, type Log, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readCancelled } from './readCancelled.ts'

const [account, other] = [
  '0xaAaAaAaaAaAaAaaAaAAAAAAAAaaaAaAaAaaAaaAa',
  '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
] as const
const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const looksRare = '0x0000000000E655fAe4d56241588680F86E3b2377'
const hash = `0x${'ab'.repeat(32)}` as const
const abi = parseAbi([
  'event OrderCancelled(bytes32 orderHash, address indexed offerer, address indexed zone)',
  'event OrderNoncesCancelled(address user, uint256[] orderNonces)',
])
const logOf = (address: Address, topics: unknown, data: string) =>
  ({ address, topics, data }) as unknown as Log
const cancelled = (by: Address = account, address: Address = seaport) =>
  logOf(
    address,
    encodeEventTopics({
      ...{ abi, eventName: 'OrderCancelled', args: { offerer: by, zone: other } },
    }),
    hash,
  )
const numbers = (by: Address = account, address: Address = looksRare) =>
  logOf(
    address,
    encodeEventTopics({ abi, eventName: 'OrderNoncesCancelled' }),
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256[]' }], [by, [7n, 9n]]),
  )

describe('readCancelled', () => {
  test('default: the orders of the account, by the events of the exchanges', () => {
    const logs = [cancelled(), numbers()]
    expect(readCancelled(logs, account)).toEqual({ orderIds: [hash], nonces: [7n, 9n] })
  })

  test.each([
    ['of another account', [cancelled(other), numbers(other)]],
    ['by other contracts', [cancelled(account, looksRare), numbers(account, seaport)]],
    ['that cannot be read', [{ ...numbers(), data: '0x12' as const }]],
    ['of something else', [logOf(seaport, [], hash)]],
  ])('behavior: none %s', (_, logs) => {
    expect(readCancelled(logs, account)).toEqual({ orderIds: [], nonces: [] })
  })
})
