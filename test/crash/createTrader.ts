import { setTimeout as sleep } from 'node:timers/promises'
import { accounts, addresses, isobars } from '@sluice/devnet'
import { type SeaportCall, seaportAbi, seaportAddress } from '@sluice/router/seaport'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  http,
  maxUint256,
  TransactionReceiptNotFoundError,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { chainOf } from '../support/chainOf.ts'

type Chain = ReturnType<typeof chainOf>

/** Milliseconds for a transaction to be in a block: the chain makes one for each. */
const longestWait = 30_000

export type Trader = Awaited<ReturnType<typeof createTrader>>

/** Takes part in the market: approves the exchange for its tokens and its WETH, and learns what it has. */
export async function createTrader(chain: Chain, index: number) {
  const key = accounts[index]?.privateKey
  if (!key) throw new Error(`There is no account ${index}`)
  const account = privateKeyToAccount(key)
  const wallet = createWalletClient({
    account,
    chain: chain.chain,
    transport: http(chain.transport.url),
  })
  const send = async (call: SeaportCall) => {
    const hash = await wallet.sendTransaction(call)
    return (await receiptOf(chain, hash)).status === 'success'
  }
  await send({
    to: isobars.address,
    data: encodeFunctionData({
      abi: erc721Abi,
      functionName: 'setApprovalForAll',
      args: [addresses.openseaConduit, true],
    }),
    value: 0n,
  })
  /** Lets the exchange move so much WETH: without that, offers stand inactive. */
  const allow = (amount: bigint) =>
    send({
      to: addresses.weth,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [addresses.openseaConduit, amount],
      }),
      value: 0n,
    })
  await allow(maxUint256)
  const owners = await Promise.all(
    Array.from({ length: isobars.tokens }, (_, i) =>
      chain.readContract({
        ...{ address: isobars.address, abi: erc721Abi, functionName: 'ownerOf' },
        args: [BigInt(i + 1)],
      }),
    ),
  )
  const tokenIds = owners.flatMap((owner, i) => (owner === account.address ? BigInt(i + 1) : []))
  const readCounter = () => counterOf(chain, account.address)
  const counter = await readCounter()
  /** What it has bought and not given back yet. */
  const held: { tokenId: bigint; to: Hex }[] = []
  return { account, send, allow, isAllowed: true, tokenIds, counter, readCounter, held }
}

/**
 * Asks for itself. viem's `waitForTransactionReceipt` looks at new blocks only, and at none that comes while it
 * still works on the one before: the last trader would wait for a block that nobody makes any more.
 */
async function receiptOf(chain: Chain, hash: Hex) {
  const end = performance.now() + longestWait
  for (;;) {
    const receipt = await chain.getTransactionReceipt({ hash }).catch(error => {
      if (error instanceof TransactionReceiptNotFoundError) return undefined
      throw error
    })
    if (receipt) return receipt
    if (performance.now() > end) throw new Error(`${hash} is in no block`)
    await sleep(10)
  }
}

function counterOf(chain: Chain, offerer: Hex): Promise<bigint> {
  return chain.readContract({
    ...{ address: seaportAddress['1.5'], abi: seaportAbi, functionName: 'getCounter' },
    args: [offerer],
  })
}
