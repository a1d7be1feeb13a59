import { fulfil, seaportAddress } from '@sluice/router/seaport'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseAbiParameters,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readIntent } from './readIntent.ts'

const user: Address = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const seller: Address = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb'
const token: Address = '0x1111111111111111111111111111111111111111'
const near: Address = '0xe1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1e1'
const far: Address = '0xe2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2e2'
const escrowAbi = parseAbi(['function deposit(bytes32 content, uint64 deadline) payable'])

const purchase = fulfil({
  orders: [
    {
      components: {
        ...{ offerer: seller, zone: zeroAddress, orderType: 0, zoneHash: zeroHash, salt: 1n },
        ...{ startTime: 1n, endTime: 2_000_000_000n, conduitKey: zeroHash, counter: 0n },
        offer: [{ itemType: 2, token, identifierOrCriteria: 7n, startAmount: 1n, endAmount: 1n }],
        consideration: [
          {
            ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n },
            ...{ startAmount: 95n, endAmount: 95n, recipient: seller },
          },
        ],
      },
      signature: `0x${'12'.repeat(64)}`,
    },
  ],
  ...{ recipient: user, now: 5 },
})
const told = {
  ...{ destinationChainId: 2, destinationEscrow: far, salt: zeroHash },
  calls: [{ to: purchase.to, data: purchase.data, value: '95' }],
}
const content = keccak256(
  encodeAbiParameters(
    parseAbiParameters([
      'uint256 chainId, address escrow, Call[] calls, bytes32 salt',
      'struct Call { address to; bytes data; uint256 value; }',
    ]),
    [2n, far, told.calls.map(call => ({ ...call, value: BigInt(call.value) })), zeroHash],
  ),
)
const id = keccak256(
  encodeAbiParameters(parseAbiParameters('uint256, address, address, uint256, uint64, bytes32'), [
    1n,
    near,
    user,
    100n,
    9n,
    content,
  ]),
)
const deposit = (more: object = {}) => ({
  from: user,
  to: near,
  data: encodeFunctionData({ abi: escrowAbi, args: [content, 9n] }),
  value: '0x64',
  chainId: 1,
  ...more,
})
const check = (asked: string, kind = 'cross-chain-intent') => ({
  ...{ endpoint: '/execute/status/v1', method: 'POST', body: { kind, id: asked } },
})

describe('readIntent', () => {
  test('default: what the deposit is, and what is done for it, by the bytes of both', async () => {
    const item = { data: deposit(), crossChainIntent: told, check: check(id) }
    const intent = await readIntent(item)
    expect(intent).toMatchObject({
      ...{ id, originChainId: 1, originEscrow: near, user, amount: 100n, deadline: 9n },
      ...{ destinationChainId: 2, destinationEscrow: far, unknown: [] },
      calls: [
        {
          ...{ to: purchase.to, data: purchase.data, value: 95n },
          facts: {
            ...{ through: seaportAddress['1.5'], unknown: [] },
            gives: [{ amount: 95n, recipient: seller }],
            gets: [{ token, tokenId: 7n, recipient: user }],
          },
        },
      ],
    })
    expect(intent?.calls).toHaveLength(1)
  })

  test.each<[string, object]>([
    ['another chain', { destinationChainId: 3 }],
    ['another escrow', { destinationEscrow: near }],
    ['another salt', { salt: `0x${'01'.repeat(32)}` }],
    ['no call', { calls: [] }],
    ['one more call', { calls: [...told.calls, ...told.calls] }],
    ['another contract', { calls: [{ ...told.calls[0], to: near }] }],
    ['other bytes', { calls: [{ ...told.calls[0], data: `${purchase.data}00` }] }],
    ['another value', { calls: [{ ...told.calls[0], value: '94' }] }],
  ])('error: told is %s: nothing of it is believed', async (_, more) => {
    const intent = await readIntent({ data: deposit(), crossChainIntent: { ...told, ...more } })
    expect(intent).toMatchObject({
      ...{ id, calls: [], unknown: ['What is told is not what the deposit is for'] },
    })
  })

  test.each<[string, object]>([
    ['of another amount', { value: '101' }],
    ['of another account', { from: seller }],
    ['in another escrow', { to: far }],
    ['on another chain', { chainId: 3 }],
    [
      'with another deadline',
      { data: encodeFunctionData({ abi: escrowAbi, args: [content, 10n] }) },
    ],
  ])('behavior: a deposit %s is another one, and what is asked about is said', async (_, more) => {
    const item = { data: deposit(more), crossChainIntent: told, check: check(id) }
    const intent = await readIntent(item)
    expect(intent?.id).not.toBe(id)
    expect(intent?.unknown).toEqual(['What is asked about is another deposit'])
  })

  test('behavior: nothing is read where nothing is told, or what is told is for no deposit', async () => {
    expect(await readIntent({ data: deposit() })).toBeUndefined()
    for (const data of [
      undefined,
      deposit({ data: '0x' }),
      deposit({ data: `${deposit().data}00` as Hex }),
      deposit({ value: undefined }),
      deposit({ chainId: undefined }),
    ])
      expect(await readIntent({ data, crossChainIntent: told })).toBeUndefined()
  })
})
