import {
  accounts,
  addresses,
  startTestChain,
  type TestChain,
  tidelines,
  vessels,
} from '@sluice/devnet'
import {
  type Abi,
  type Address,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  type PublicClient,
  parseAbi,
  type TransactionReceipt,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { buildTransaction } from '../../src/buildTransaction.ts'

/** A local chain with the router on it, somebody who sells and somebody who buys. */
export type MarketChain = {
  client: PublicClient
  seller: ReturnType<typeof trader>
  buyer: ReturnType<typeof trader>
  /** Tokens of Tidelines that the seller holds, each given out once. */
  nextToken: () => Promise<bigint>
  /** Sends a call, which must succeed. */
  send: (from: Address, to: Address, data: Hex, value?: bigint) => Promise<TransactionReceipt>
  /** The same by its name. */
  call: (from: Address, to: Address, abi: Abi, name: string, args: unknown[]) => Promise<void>
  /**
   * The buyer sends what was built. `spent` is what it cost them, in base units, without the gas.
   */
  execute: (transaction: buildTransaction.Result) => Promise<Executed>
  deploy: (data: Hex) => Promise<Address>
  balance: (address: Address) => Promise<bigint>
  ownerOf: (tokenId: bigint) => Promise<Address>
  /** Tokens of Tidelines that somebody holds. */
  countOf: (owner: Address) => Promise<bigint>
  punkOwner: (tokenId: bigint) => Promise<Address>
  /** Units of an edition of Vessels. */
  unitsOf: (owner: Address, tokenId: bigint) => Promise<bigint>
  snapshot: TestChain['snapshot']
  revert: TestChain['revert']
  stop: TestChain['stop']
}

export type Executed = {
  success: boolean
  spent: bigint
  gas: bigint
}

export const tokenAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function setApprovalForAll(address, bool)',
  'function transferFrom(address, address, uint256)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])

const collectionAbi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function punkIndexToAddress(uint256) view returns (address)',
])

export async function startMarketChain(): Promise<MarketChain> {
  const chain = await startTestChain()
  const client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  const [seller, buyer] = [trader(0), trader(1)]

  async function submit(transaction: object): Promise<TransactionReceipt> {
    const params = [{ gas: numberToHex(12_000_000n), ...transaction }]
    const hash = await chain.rpc.request({ method: 'eth_sendTransaction', params })
    // Looking for a replacement would let a block go by unseen, and no other comes.
    const waiting = { timeout: 10_000, checkReplacement: false }
    return client.waitForTransactionReceipt({ hash: hash as Hex, ...waiting })
  }
  async function send(from: Address, to: Address, data: Hex, value = 0n) {
    const receipt = await submit({ from, to, data, value: numberToHex(value) })
    if (receipt.status !== 'success') throw new Error(`The call of ${to} has failed`)
    return receipt
  }
  const ownerOf = (tokenId: bigint) =>
    client.readContract({
      address: tidelines.address,
      abi: tokenAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
  let given = 0n
  async function nextToken(): Promise<bigint> {
    while (++given <= BigInt(tidelines.tokens))
      if ((await ownerOf(given)) === seller.address) return given
    throw new Error('The seller has nothing left')
  }

  return {
    client,
    seller,
    buyer,
    nextToken,
    send,
    async call(from, to, abi, functionName, args) {
      await send(from, to, encodeFunctionData({ abi, functionName, args }))
    },
    async execute({ to, data, value }) {
      const before = await client.getBalance(buyer)
      const receipt = await submit({ from: buyer.address, to, data, value: numberToHex(value) })
      const { gasUsed: gas, effectiveGasPrice, status } = receipt
      const after = await client.getBalance(buyer)
      return { success: status === 'success', spent: before - after - gas * effectiveGasPrice, gas }
    },
    async deploy(data) {
      const { contractAddress } = await submit({ from: seller.address, data })
      if (!contractAddress) throw new Error('Nothing was deployed')
      return contractAddress
    },
    balance: address => client.getBalance({ address }),
    ownerOf,
    countOf: owner =>
      client.readContract({
        address: tidelines.address,
        abi: collectionAbi,
        functionName: 'balanceOf',
        args: [owner],
      }),
    punkOwner: tokenId =>
      client.readContract({
        address: addresses.cryptopunks,
        abi: collectionAbi,
        functionName: 'punkIndexToAddress',
        args: [tokenId],
      }),
    unitsOf: (owner, tokenId) =>
      client.readContract({
        address: vessels.address,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [owner, tokenId],
      }),
    snapshot: chain.snapshot,
    async revert(snapshot) {
      await chain.revert(snapshot)
      given = 0n
    },
    stop: chain.stop,
  }
}

function trader(index: number) {
  const found = accounts[index]
  if (!found) throw new Error(`There is no account ${index}`)
  return privateKeyToAccount(found.privateKey)
}

/** The router, as it stands on the local chain. */
export const router = addresses.universalRouter.toLowerCase() as Address
