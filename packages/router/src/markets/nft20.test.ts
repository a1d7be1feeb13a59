import { decodeFunctionData, getAddress, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type Nft20Order, nft20 } from './nft20.ts'

const order: Nft20Order = {
  tokenIds: [129n, '193', 278n],
  tokenAddress: '0x6d05064fe99e40f1c3464e7310a23ffaded56e20',
  tokenAmounts: ['1', 1n, '1'],
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  fee: 3000,
  isV3: true,
  value: '20583701229648230',
}

const ethForNft = parseAbiItem(
  'function ethForNft(address,uint256[],uint256[],address,uint24,bool) payable',
)

describe('nft20', () => {
  test('behavior: the call is ethForNft', () => {
    const [command] = nft20([order]).commands(false)
    if (command?.command !== 'NFT20') throw new Error('no command')
    expect(command.args.value).toBe(20583701229648230n)
    expect(decodeFunctionData({ abi: [ethForNft], data: command.args.data }).args).toEqual([
      getAddress(order.tokenAddress),
      [129n, 193n, 278n],
      [1n, 1n, 1n],
      order.recipient,
      3000,
      true,
    ])
  })

  test('behavior: several units make it an ERC1155, and so does the order', () => {
    const typeOf = (change: Partial<Nft20Order>) =>
      nft20([{ ...order, ...change }]).items.map(({ tokenType, amount }) => [tokenType, amount])
    expect(typeOf({})).toEqual(Array(3).fill(['ERC721', 1n]))
    expect(typeOf({ tokenAmounts: [1n, 5n, 1n] })).toEqual([
      ['ERC1155', 1n],
      ['ERC1155', 5n],
      ['ERC1155', 1n],
    ])
    expect(typeOf({ tokenType: 'ERC1155' })).toEqual(Array(3).fill(['ERC1155', 1n]))
  })

  test.each([
    ['tokenIds', []],
    ['tokenIds[2]', [1n, 2n, 3]],
    ['tokenAmounts', [1n, 1n]],
    ['tokenAmounts[1]', [1n, 0n, 1n]],
    ['tokenAddress', null],
    ['tokenAddress', nativeCurrency],
    ['recipient', nativeCurrency],
    ['recipient', senderAsRecipient],
    ['recipient', routerAsRecipient],
    ['fee', 2 ** 24],
    ['isV3', 'true'],
    ['value', '1e18'],
    ['tokenType', 'Cryptopunk'],
  ])('error: a bad %s', (field, value) => {
    const bad = { ...order, [field.replace(/\[.*/, '')]: value }
    expect(() => nft20([order, bad as never])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `nft20[1].${field}` }),
    )
  })

  test('error: an ERC721 is one of a kind', () => {
    expect(() => nft20([{ ...order, tokenAmounts: [1n, 2n, 1n], tokenType: 'ERC721' }])).toThrow(
      expect.objectContaining({ field: 'nft20[0].tokenAmounts[1]', value: 2n }),
    )
  })
})
