import { decodeFunctionData, parseAbiItem } from 'viem'
import { describe, expect, test } from 'vitest'
import { nativeCurrency, routerAsRecipient, senderAsRecipient } from '../constants.ts'
import { type NftxOrder, nftx } from './nftx.ts'

const order: NftxOrder = {
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  vaultId: 333n,
  tokenAddress: '0x5180db8f5c931aae63c74266b211f580155ecac8',
  tokenIds: [584n, '3033'],
  value: 10n ** 18n,
  swapCalldata: '0xd9627aa4',
}

const buyAndRedeem = parseAbiItem(
  'function buyAndRedeem(uint256,uint256,uint256[],bytes,address) payable',
)

describe('nftx', () => {
  test('behavior: the call is buyAndRedeem of as many as are chosen', () => {
    const [command] = nftx([order]).commands(true)
    if (command?.command !== 'NFTX') throw new Error('no command')
    expect(command.allowRevert).toBe(true)
    expect(command.args.value).toBe(10n ** 18n)
    expect(decodeFunctionData({ abi: [buyAndRedeem], data: command.args.data }).args).toEqual([
      333n,
      2n,
      [584n, 3033n],
      '0xd9627aa4',
      order.recipient,
    ])
  })

  test("behavior: what is left of the vault's token is swept, once for a vault", () => {
    const vaultAddress = '0xE0B7D0A6f8A4B9Eae8E4b7B8F4Ee1dC9c5A5e0F1'
    const vaults = [vaultAddress, vaultAddress, undefined] as const
    const part = nftx(
      vaults.map((vault, at) => ({ ...order, tokenIds: [BigInt(at)], vaultAddress: vault })),
    )
    expect(part.leaves).toEqual([nativeCurrency, vaultAddress.toLowerCase()])
  })

  test('behavior: a vault of an ERC1155 is told by the order', () => {
    const item = {
      tokenAddress: order.tokenAddress,
      amount: 1n,
      recipient: order.recipient.toLowerCase(),
    }
    expect(nftx([order]).items[1]).toEqual({ ...item, tokenId: 3033n, tokenType: 'ERC721' })
    const units = { ...order, tokenIds: [584n, 584n], tokenType: 'ERC1155' } as const
    expect(nftx([units]).items).toHaveLength(2)
    expect(nftx([{ ...order, tokenType: 'ERC1155' }]).items[0]).toEqual({
      ...item,
      tokenId: 584n,
      tokenType: 'ERC1155',
    })
  })

  test.each([
    ['recipient', nativeCurrency],
    ['recipient', senderAsRecipient],
    ['recipient', routerAsRecipient],
    ['vaultId', 333],
    ['tokenAddress', 5n],
    ['tokenAddress', nativeCurrency],
    ['vaultAddress', nativeCurrency],
    ['tokenIds', 'all'],
    ['tokenIds[0]', ['-1']],
    ['tokenIds[1]', [584n, '584']],
    ['value', undefined],
    ['swapCalldata', 'd9627aa4'],
    ['tokenType', 'ERC20'],
  ])('error: a bad %s', (field, value) => {
    const bad = { ...order, [field.replace(/\[.*/, '')]: value }
    expect(() => nftx([bad as never])).toThrow(
      expect.objectContaining({ code: 'invalid_input', field: `nftx[0].${field}` }),
    )
  })
})
