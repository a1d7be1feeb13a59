import { type Address, encodeAbiParameters, type Hex, type Log, numberToHex, padHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Want } from './allotPath.ts'
import { countMoved } from './countMoved.ts'
import { decodeTransfers } from './decodeTransfers.ts'

const nft: Address = '0x1111111111111111111111111111111111111111'
const account: Address = '0xAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAa'
const seller: Address = '0x3333333333333333333333333333333333333333'
// Topics as published by the ERC-20, ERC-721 and ERC-1155 contracts.
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const log = (topics: Hex[], data: Hex = '0x', address = nft) => ({ address, topics, data }) as Log
const word = (value: Hex) => padHex(value, { size: 32 })
const erc721 = (from: Address, to: Address, id: bigint, address = nft) =>
  log([transfer, word(from), word(to), numberToHex(id, { size: 32 })], '0x', address)
const erc1155 = (from: Address, to: Address, id: bigint, amount: bigint) =>
  log(
    [single, word(seller), word(from), word(to)],
    encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, amount]),
  )
const line = (tokenId: string | undefined, quantity = 1n) => ({ contract: nft, tokenId, quantity })
const count = (
  wants: readonly Want[],
  logs: Log[],
  more: Partial<countMoved.Options<Want>> = {},
) => {
  const counted = countMoved({ account, direction: 'in', wants, mined: [{ logs }], ...more })
  return counted && { expected: counted.expected, moved: counted.moved }
}

describe('decodeTransfers', () => {
  test('default', () => {
    const ids = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    )
    const erc20 = log([transfer, word(seller), word(account)], numberToHex(7n, { size: 32 }))
    const logs = [erc20, log([batch, word(seller), word(seller), word(account)], ids)]
    expect(decodeTransfers(logs).map(entry => [entry.tokenId, entry.amount])).toEqual([
      [undefined, 7n],
      [1n, 10n],
      [2n, 20n],
    ])
  })

  test('behavior: logs that do not decode are no movement', () => {
    expect(
      decodeTransfers([log([batch, word(seller), word(seller), word(account)], '0x01')]),
    ).toEqual([])
    expect(decodeTransfers([log([])])).toEqual([])
  })
})

describe('countMoved', () => {
  test('default', () => {
    expect(count([line('1'), line('2')], [erc721(seller, account, 1n)])).toEqual({
      expected: 2n,
      moved: 1n,
    })
  })

  test('behavior: an amount of an ERC-1155', () => {
    expect(count([line('5', 4n)], [erc1155(seller, account, 5n, 3n)])).toEqual({
      expected: 4n,
      moved: 3n,
    })
  })

  test('behavior: what passes through does not count', () => {
    const through = [erc721(seller, account, 1n), erc721(account, seller, 1n)]
    expect(count([line('1')], through)).toEqual({ expected: 1n, moved: 0n })
  })

  test('behavior: another token of the same collection is not the one bought', () => {
    expect(count([line('1')], [erc721(seller, account, 2n)])).toEqual({ expected: 1n, moved: 0n })
  })

  test('behavior: a line without a token takes any of the collection, each once', () => {
    const logs = [erc721(seller, account, 1n), erc721(seller, account, 9n)]
    expect(count([line(undefined, 2n), line('1')], logs)).toEqual({ expected: 3n, moved: 2n })
  })

  describe('NFTs that are older than their standard', () => {
    const plain = (from: Address, to: Address, value: bigint) =>
      log([transfer, word(from), word(to)], numberToHex(value, { size: 32 }))
    // As CryptoPunks writes them: topics from its own transactions on the main network.
    const punkTransfer = '0x05af636b70da6819000c49f85b21fa82081c632069bb626f30932034099107d8'
    const punkBought = '0x58e5d5a525e3b40bc15abaa38b5882678db1ee68befd2f60bafe3a7fd06db9e3'
    const id = (value: bigint) => numberToHex(value, { size: 32 })

    test.each([
      [[plain(seller, account, 1n)], { expected: 1n, moved: 1n }],
      [[plain(seller, account, 2n)], undefined],
      [[plain(seller, account, 1n), plain(account, seller, 1n)], { expected: 1n, moved: 0n }],
      // A contract that names tokens in topics means an amount by this.
      [[erc721(seller, account, 2n), plain(seller, account, 1n)], { expected: 1n, moved: 0n }],
    ])('behavior: the token in the data (%#)', (logs, counted) => {
      expect(count([line('1')], logs)).toEqual(counted)
    })

    test('behavior: a collection without a token is undecided by a word that may be an amount', () => {
      expect(count([line(undefined)], [plain(seller, account, 1n)])).toBeUndefined()
    })

    test.each([
      ['sold', log([punkBought, id(7n), word(seller), word(account)], id(5n))],
      ['given', log([punkTransfer, word(seller), word(account)], id(7n))],
    ])('behavior: a punk that is %s, beside its event with the amount 1', (_, event) => {
      const logs = [plain(seller, account, 1n), event]
      expect(count([line('7')], logs)).toEqual({ expected: 1n, moved: 1n })
      expect(count([line('1')], logs)).toEqual({ expected: 1n, moved: 0n })
    })
  })

  test('behavior: undecided when a contract moves tokens by events of its own', () => {
    expect(count([line('1')], [log([word('0x01')])])).toBeUndefined()
  })

  test('behavior: undecided, which is not complete, without anything to look for or to look at', () => {
    const logs = [erc721(seller, account, 1n)]
    expect(count([], logs)).toBeUndefined()
    expect(count([{ ...line('1'), contract: undefined }], logs)).toBeUndefined()
    expect(count([line('1')], [], { mined: [] })).toBeUndefined()
  })
})
