import {
  type Address,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  maxUint256,
  parseAbi,
} from 'viem'
import { poolMaker } from './accounts.ts'
import { addresses } from './addresses.ts'
import type { Collection } from './collections.ts'
import type { Sender } from './sender.ts'

const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function createVault(string name, string symbol, address assetAddress, bool is1155, bool allowAllItems) returns (uint256)',
  'function mint(uint256[] tokenIds, uint256[] amounts) returns (uint256)',
  'function nft20Pair(string name, string symbol, address nftOrigin, uint256 nftType) payable',
  'function multi721Deposit(uint256[] ids, address recipient, address referral)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function addLiquidityETH(address token, uint256 amountTokenDesired, uint256 amountTokenMin, uint256 amountETHMin, address to, uint256 deadline) payable',
])

const first = (from: Address): Address => getContractAddress({ from, nonce: 1n })

/** The vault of NFTX, the first one that its factory makes. */
export const nftxVault: Address = first(addresses.nftxVaultFactory)
/** The vault of NFT20, the first one that its factory makes. */
export const nft20Vault: Address = first(addresses.nft20Factory)

type Vault = {
  address: Address
  label: string
  /** The call of its factory that makes it. */
  make: (collection: Collection) => { to: Address; data: Hex }
  /** The call of the vault by which tokens are put in. */
  fill: (ids: readonly bigint[]) => Hex
  /** Base units of the vault's token for one that is put in, after its fee. */
  issued: bigint
  /** Of these, as many as one token is worth. */
  unit: bigint
}

export const vaults: readonly Vault[] = [
  {
    address: nftxVault,
    label: 'NFTX',
    make: ({ address, name, symbol }) => ({
      to: addresses.nftxVaultFactory,
      data: encodeFunctionData({
        ...{ abi, functionName: 'createVault' },
        args: [name, symbol, address, false, true],
      }),
    }),
    fill: ids => encodeFunctionData({ abi, functionName: 'mint', args: [ids, []] }),
    issued: 9n * 10n ** 17n,
    unit: 10n ** 18n,
  },
  {
    address: nft20Vault,
    label: 'NFT20',
    make: ({ address, name, symbol }) => ({
      to: addresses.nft20Factory,
      data: encodeFunctionData({
        ...{ abi, functionName: 'nft20Pair' },
        args: [`NFT20 ${name}`, `${symbol}20`, address, 721n],
      }),
    }),
    fill: ids =>
      encodeFunctionData({
        ...{ abi, functionName: 'multi721Deposit' },
        args: [ids, poolMaker, poolMaker],
      }),
    issued: 95n * 10n ** 18n,
    unit: 100n * 10n ** 18n,
  },
]

/**
 * Makes a vault with tokens of the pool maker's, and a pair on Uniswap v2 of all that it gives for them and ether, at a
 * price in wei for the worth of one token.
 */
export async function openVault(
  sender: Sender,
  { vault, collection, ids, price }: openVault.Options,
): Promise<void> {
  const send = (to: Address, data: Hex, label: string, value = 0n) =>
    sender.send({ from: poolMaker, to, data, value, gas: 8_000_000n, label })
  const { to, data } = vault.make(collection)
  await send(to, data, `a vault of ${vault.label}`)
  await sender.mine()
  await send(
    collection.address,
    encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [vault.address, true] }),
    `an approval of ${vault.label}`,
  )
  await send(vault.address, vault.fill(ids), `tokens for ${vault.label}`)
  const router = addresses.uniswapV2Router02
  await send(
    vault.address,
    encodeFunctionData({ abi, functionName: 'approve', args: [router, maxUint256] }),
    'an approval of Uniswap',
  )
  const amount = vault.issued * BigInt(ids.length)
  await send(
    router,
    encodeFunctionData({
      ...{ abi, functionName: 'addLiquidityETH' },
      args: [vault.address, amount, amount, 0n, poolMaker, 2n ** 40n],
    }),
    `a pair for ${vault.label}`,
    (price * amount) / vault.unit,
  )
  await sender.mine()
}

export declare namespace openVault {
  type Options = {
    vault: Vault
    collection: Collection
    ids: readonly bigint[]
    price: bigint
  }
}
