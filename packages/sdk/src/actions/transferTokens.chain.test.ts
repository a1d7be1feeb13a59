import {
  accounts,
  addresses,
  openseaConduitKey,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, hands, onChain } from '../testing/onChain.ts'
import type { transferTokens } from './transferTokens.ts'

const tokenAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
])
const helperAbi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
])
const sender = privateKeyToAccount(accounts[0]?.privateKey ?? '0x')
const to: Address = `0x${'77'.repeat(20)}`
const stranger: Address = `0x${'88'.repeat(20)}`

let chain: TestChain
let held: bigint
beforeAll(async () => {
  chain = await startTestChain()
  for (let id = 1n; id <= 12n; id += 1n) if ((await balance(sender.address, id)) >= 3n) held = id
})
afterAll(() => chain.stop())

const balance = (owner: Address, id: bigint) =>
  hands(chain.url, sender).readContract({
    ...{ address: vessels.address, abi: tokenAbi, functionName: 'balanceOf', args: [owner, id] },
  })
const ownerOf = (id: bigint) =>
  hands(chain.url, sender).readContract({
    ...{ address: tidelines.address, abi: tokenAbi, functionName: 'ownerOf', args: [id] },
  })
const transfer = (
  items: transferTokens.Options['items'],
  steps: readonly { id: string; to: Address; data: Hex }[],
) => {
  const s = onChain({
    url: chain.url,
    account: sender,
    handlers: { '/execute/transfer/v1': () => ({ json: answerOf(s.from, steps) }) },
  })
  return s.client.actions.transferTokens({ to, items, wallet: s.wallet })
}
const send721 = (id: bigint, recipient = to) => ({
  id: 'transfer',
  to: tidelines.address,
  data: encodeFunctionData({
    abi: tokenAbi,
    functionName: 'safeTransferFrom',
    args: [sender.address, recipient, id],
  }),
})

describe('transferTokens on a chain', () => {
  test('default: an ERC-721', async () => {
    const { state } = await transfer([{ token: `${tidelines.address}:1` }], [send721(1n)])
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(await ownerOf(1n)).toBe(to)
  })

  test('behavior: some of an ERC-1155', async () => {
    const data = encodeFunctionData({
      abi: tokenAbi,
      functionName: 'safeTransferFrom',
      args: [sender.address, to, held, 2n, '0x'],
    })
    const items = [{ token: `${vessels.address}:${held}`, quantity: 2 }]
    const { state } = await transfer(items, [{ id: 'transfer', to: vessels.address, data }])
    expect(state.status).toBe('complete')
    expect(await balance(to, held)).toBe(2n)
  })

  test('behavior: both at once through the bulk helper, after an approval', async () => {
    const data = encodeFunctionData({
      abi: helperAbi,
      functionName: 'bulkTransfer',
      args: [
        [
          {
            items: [
              { itemType: 2, token: tidelines.address, identifier: 2n, amount: 1n },
              { itemType: 3, token: vessels.address, identifier: held, amount: 1n },
            ],
            ...{ recipient: to, validateERC721Receiver: false },
          },
        ],
        openseaConduitKey,
      ],
    })
    const approval = encodeFunctionData({
      abi: tokenAbi,
      functionName: 'setApprovalForAll',
      args: [addresses.openseaConduit, true],
    })
    const items = [{ token: `${tidelines.address}:2` }, { token: `${vessels.address}:${held}` }]
    const { state } = await transfer(items, [
      { id: 'nft-approval', to: tidelines.address, data: approval },
      { id: 'transfer', to: addresses.bulkTransferHelper, data },
    ])
    expect(state.status).toBe('complete')
    expect([await ownerOf(2n), await balance(to, held)]).toEqual([to, 3n])
  })

  test('behavior: calldata that leaves one out', async () => {
    const items = [{ token: `${tidelines.address}:3` }, { token: `${tidelines.address}:4` }]
    const { state } = await transfer(items, [send721(3n)])
    expect(state).toMatchObject({ status: 'partial', error: { code: 'partial' } })
    expect(await ownerOf(4n)).toBe(sender.address)
  })

  test('error: calldata that sends it to somebody else', async () => {
    const items = [{ token: `${tidelines.address}:5` }]
    await expect(transfer(items, [send721(5n, stranger)])).rejects.toMatchObject({
      ...{ code: 'nothing_transferred', moneyMoved: 'yes' },
    })
    expect(await ownerOf(5n)).toBe(stranger)
  })
})
