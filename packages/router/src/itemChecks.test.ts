import { describe, expect, test } from 'vitest'
import { senderAsRecipient } from './constants.ts'
import { itemChecks } from './itemChecks.ts'
import type { BuyItem } from './part.ts'

const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const other = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const editions = '0x459e213d8b5e79d706ab22b945e3af983d51bc4c'
const item: BuyItem = {
  ...{ tokenAddress: collection, tokenId: 1n, tokenType: 'ERC721', amount: 1n },
  recipient: account,
}
const units: BuyItem = {
  ...{ tokenAddress: editions, tokenId: 5n, tokenType: 'ERC1155', amount: 3n },
  recipient: account,
}
const punk: BuyItem = { ...item, tokenType: 'Cryptopunk' }
const held = { owner: account, tokenAddress: editions, tokenId: 5n, amount: 10n } as const
const refusal = (code: string, field: string) => expect.objectContaining({ code, field })

describe('itemChecks', () => {
  test("behavior: 'all' asks for the owner of each", () => {
    expect(itemChecks([item, { ...item, tokenId: 2n }], 'all')).toEqual([
      {
        command: 'OWNER_CHECK_721',
        args: { owner: account, token: collection, identifier: 1n },
      },
      {
        command: 'OWNER_CHECK_721',
        args: { owner: account, token: collection, identifier: 2n },
      },
    ])
  })

  test('behavior: one token from two orders is one item', () => {
    expect(itemChecks([item, item], 'all')).toHaveLength(1)
    expect(() => itemChecks([item, item], { count: 2, balanceBefore: 0n })).toThrow(
      'minimumItems.count must be from 1 to 1',
    )
  })

  test('behavior: units of one ERC1155 are added, to what each owner holds already', () => {
    const theirs = { ...units, recipient: other } as const
    const checks = itemChecks([units, { ...units, amount: 4n }, theirs], {
      all: true,
      heldBefore: [
        { ...held, owner: other, amount: '100' },
        {
          ...held,
          owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          tokenId: '5',
        },
      ],
    })
    expect(checks).toEqual([
      {
        command: 'OWNER_CHECK_1155',
        args: { owner: account, token: editions, identifier: 5n, minBalance: 17n },
      },
      {
        command: 'OWNER_CHECK_1155',
        args: { owner: other, token: editions, identifier: 5n, minBalance: 103n },
      },
    ])
  })

  test.each([item, punk])('behavior: some of one collection are a balance: $tokenType', each => {
    expect(
      itemChecks([each, { ...each, tokenId: 2n }, { ...each, tokenId: 3n }], {
        count: 2,
        balanceBefore: '7',
      }),
    ).toEqual([
      {
        command: 'BALANCE_CHECK_ERC20',
        args: { owner: account, token: collection, minBalance: 9n },
      },
    ])
  })

  test.each<[string, BuyItem[], Parameters<typeof itemChecks>[1]]>([
    ['ERC1155 without what is held', [units], 'all'],
    ['what another holds', [units], { all: true, heldBefore: [{ ...held, owner: other }] }],
    ['a CryptoPunk by its owner', [punk], 'all'],
    ['what goes to whoever sends', [{ ...item, recipient: senderAsRecipient }], 'all'],
    [
      'some across collections',
      [item, { ...item, tokenAddress: editions }],
      { count: 1, balanceBefore: 0n },
    ],
    [
      'some across recipients',
      [item, { ...item, recipient: other }],
      { count: 1, balanceBefore: 0n },
    ],
    ['some of ERC1155', [units], { count: 1, balanceBefore: 0n }],
  ])('error: cannot be expressed: %s', (_name, items, minimum) => {
    expect(() => itemChecks(items, minimum)).toThrow(refusal('not_expressible', 'minimumItems'))
  })

  test.each<[string, unknown, string]>([
    ['a number', 3, 'minimumItems'],
    ['null', null, 'minimumItems'],
    ['a word', 'most', 'minimumItems'],
    ['all: false', { all: false, heldBefore: [] }, 'minimumItems.all'],
    ['no list', { all: true }, 'minimumItems.heldBefore'],
    [
      'one holding twice',
      { all: true, heldBefore: [held, { ...held, owner: other }, { ...held, amount: 14n }] },
      'minimumItems.heldBefore[2]',
    ],
    ['a hole in it', { all: true, heldBefore: [null] }, 'minimumItems.heldBefore[0]'],
    [
      'no owner',
      { all: true, heldBefore: [{ ...held, owner: undefined }] },
      'minimumItems.heldBefore[0].owner',
    ],
    [
      'less than nothing held',
      { all: true, heldBefore: [held, { ...held, amount: -1n }] },
      'minimumItems.heldBefore[1].amount',
    ],
    ['no items', { count: 0, balanceBefore: 0n }, 'minimumItems.count'],
    ['more than there are', { count: 2, balanceBefore: 0n }, 'minimumItems.count'],
    ['half an item', { count: 0.5, balanceBefore: 0n }, 'minimumItems.count'],
    ['no balance', { count: 1 }, 'minimumItems.balanceBefore'],
    [
      'a balance at the end of the range',
      { count: 1, balanceBefore: 2n ** 256n - 1n },
      'minimumItems.balanceBefore',
    ],
  ])('error: %s', (_name, minimum, field) => {
    expect(() => itemChecks([item], minimum as never)).toThrow(refusal('invalid_input', field))
  })

  test('error: units beyond every range', () => {
    const heldBefore = [{ ...held, amount: 2n ** 256n - 1n }]
    expect(() => itemChecks([units], { all: true, heldBefore })).toThrow(
      refusal('invalid_input', 'minimumItems.heldBefore[0].amount'),
    )
  })

  test('error: a plan that buys nothing', () => {
    expect(() => itemChecks([], 'all')).toThrow('minimumItems needs a plan that buys items')
  })
})
