import { orderHash } from '@sluice/router/seaport'
import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, type Hex, parseAbi, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import type { ListTerms } from './listTerms.ts'
import { verifyListing } from './verifyListing.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const contract = '0x1111111111111111111111111111111111111111'
const seaport = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'
const conduit = '0x1E0049783F008A0085193E00003D00cd54003c71'
const time = 1_700_000_000
const terms = {
  ...{ quantity: 1n, unitPrice: 1000n, price: 1000n, net: 1000n, expiresAt: time + 86_400 },
  fees: [],
} satisfies ListTerms
const intent: Intent = { action: 'list', chainId: 31337, account, arguments: undefined }
const approval = encodeFunctionData({
  abi: parseAbi(['function setApprovalForAll(address, bool)']),
  args: [conduit, true],
})
const old = (salt: bigint, offerer: Address = account) => ({
  ...{ offerer, zone: zeroAddress, offer: [], consideration: [], orderType: 0, startTime: 0n },
  ...{ endTime: 9n, zoneHash: zeroHash, salt, conduitKey: zeroHash, counter: 0n },
})
const judgeCancellation = async (data: Hex, cancels: Hex | undefined, value = '0') => {
  const listings = [
    {
      ...({ token: { contract, tokenId: 7n }, several: false, terms, cancels } as const),
      currency: zeroAddress,
    },
  ]
  const by = { account, chainId: 31337, now: () => time * 1000 } as const
  const item: TransactionItem = {
    ...{ status: 'incomplete', state: 'planned' },
    data: { from: account, to: seaport, data, value },
  }
  const step: ExecutionStep = {
    ...{ id: 'cancellation', action: '', description: '', kind: 'transaction', items: [item] },
  }
  return (await verifyListing({ ...by, listings })(intent, step, item)).verdict
}
const cancel = (...orders: ReturnType<typeof old>[]) =>
  encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [orders] })
const raise = encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' })

test('behavior: what a listing takes the place of is cancelled before, and nothing else is', async () => {
  const id = orderHash(old(1n))
  expect(await judgeCancellation(cancel(old(1n)), id)).toBe('allow')
  expect(await judgeCancellation(cancel(old(1n)), id, '1')).toBe('refuse')
  expect(await judgeCancellation(cancel(old(2n)), id)).toBe('refuse')
  expect(await judgeCancellation(cancel(old(1n), old(2n)), id)).toBe('refuse')
  expect(await judgeCancellation(raise, id)).toBe('refuse')
  // A listing that replaces nothing.
  expect(await judgeCancellation(cancel(old(1n)), undefined)).toBe('refuse')
  expect(await judgeCancellation(approval, id)).toBe('refuse')
})
