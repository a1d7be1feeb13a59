import {
  buildTransaction,
  type Command,
  element,
  encodePlan,
  looksRareV2,
  permitCommand,
  type RouterError,
  seaport,
  unwrapWeth,
  x2y2,
} from '@sluice/router'
import { decodeTransaction } from '@sluice/router/decode'
import { fulfil, fulfilBasic, match } from '@sluice/router/seaport'
import { createRoute, createTrade, swap } from '@sluice/router/swap'
import { describe, expect, test } from 'vitest'
import { routerWorld } from '../../../docs/support/routerWorld.ts'
import { shownValue } from './shownValue.ts'

const world = routerWorld
const { components, signature, account, permit, purchase } = world
const hidden = `0x${'ab'.repeat(65)}`

describe('shownValue', () => {
  test.each<[value: unknown, path?: string]>([
    [undefined],
    [null, 'items'],
    [7n, 'price'],
    ['9'.repeat(100), 'price'],
    ['', 'signer'],
    [Symbol.iterator, 'tokenIds'],
    [2, 'order.signature.signatureType'],
    [() => 1, 'commands'],
  ])('default: %o at %s', (value, path) => {
    expect(shownValue(value, path)).toBe(value)
  })

  test.each<[what: string, value: unknown, path?: string]>([
    ['a signature', '0x12', 'seaport.items[0].signature'],
    ['one of several', '0x12', 'makerSignatures[12]'],
    ['half of one', '0x12', 'element[0].signature.r'],
    ['the other half', 7n, 's'],
    ['something that long', hidden],
    ['calldata', `0x24856bc3${'00'.repeat(64)}`, 'data'],
    ['what may hold one', { permit: { signature: '0x12' } }, 'options'],
    ['a list', [], 'orders'],
    ['bytes', new Uint8Array(65), 'data'],
    [
      'what throws',
      new Proxy(
        {},
        {
          ownKeys() {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('behavior: not %s', (_name, value, path) => {
    expect(shownValue(value, path)).toBeUndefined()
  })
})

describe('errors', () => {
  const nibble = `${signature}0` as `0x${string}`
  const order = { components, signature: nibble }
  const listing = { ...world.looksRareListing, signature: nibble }
  const bought = { recipient: account, tokenAddress: world.token, tokenId: 12n }
  const trade = (input: typeof world.ether) =>
    createTrade({
      type: 'exactIn',
      routes: [
        {
          route: createRoute({ pools: [world.pair], input, output: world.usdc }),
          amount: 5n ** 20n,
        },
      ],
    })
  const paid = buildTransaction([unwrapWeth({ chainId: 1, amount: 1n, permit })], { chainId: 1 })

  test.each<[string, field: string, () => unknown]>([
    [
      'seaport',
      'parts[0].seaport.items[0].signature',
      () =>
        buildTransaction(
          [seaport({ ...purchase, items: [{ parameters: world.parameters, signature: nibble }] })],
          {
            chainId: 1,
          },
        ),
    ],
    [
      'looksRareV2',
      'looksRareV2[0].apiOrder.signature',
      () => looksRareV2([{ apiOrder: listing, taker: account }]),
    ],
    ['swap', 'permit', () => swap(trade(world.ether), { slippageTolerance: 1n, permit })],
    [
      'x2y2',
      'x2y2[0].signedInput',
      () =>
        x2y2([
          {
            ...bought,
            signedInput: `${world.signedInput}00`,
            price: 10n ** 18n,
            tokenType: 'ERC721',
          },
        ]),
    ],
    [
      'element',
      'element[0].signature.r',
      () => {
        const { signature: signed } = world.elementOrder
        return element([
          {
            ...world.elementOrder,
            signature: { ...signed, r: `0x${'cd'.repeat(33)}` },
            recipient: account,
          },
        ])
      },
    ],
    ['fulfil', 'orders[0].signature', () => fulfil({ orders: [order], recipient: account })],
    ['fulfilBasic', 'order.signature', () => fulfilBasic({ order })],
    [
      'match',
      'orders[0].signature',
      () =>
        match({
          orders: [order],
          fulfilments: [
            {
              offerComponents: [{ orderIndex: 0n, itemIndex: 0n }],
              considerationComponents: [{ orderIndex: 0n, itemIndex: 0n }],
            },
          ],
        }),
    ],
    [
      'encodePlan',
      'commands[0].args.signature',
      () => {
        const { args, ...command } = permitCommand(permit)
        return encodePlan([
          { ...command, args: { ...args, signature: `${permit.signature}0` } } as Command,
        ])
      },
    ],
    ['decodeTransaction', 'data', () => decodeTransaction(`${paid.data}00`)],
  ])('behavior: %s says nothing of a signature', (_name, field, work) => {
    const error = thrown(work)
    expect(error).toMatchObject({ name: 'RouterError', field, value: undefined })
    expect(`${error.stack} ${JSON.stringify(error)} ${error.cause}`).not.toMatch(/(ab|cd){16}/)
  })
})

function thrown(work: () => unknown): RouterError {
  try {
    work()
  } catch (error) {
    return error as RouterError
  }
  throw new Error('Nothing was thrown')
}
