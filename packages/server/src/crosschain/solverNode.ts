import type { Hex } from 'viem'
import { hexToBigInt, hexToNumber, numberToHex } from 'viem/utils'
import * as z from 'zod/mini'
import { createJsonRpc, RpcError } from '../indexer/jsonRpc.ts'
import { ranAndFailed } from '../indexer/rpcRefusals.ts'
import { ChainUnavailableError } from '../indexer/rpcSource.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'

/** Base units of the native currency per gas. */
export type GasFees = {
  /** Of the newest block. */
  base: bigint
  /** What those who make blocks want beside it. */
  tip: bigint
}

export type Receipt = { hash: Hex; blockNumber: number; succeeded: boolean }

type Sent = {
  from: Hex
  to: Hex
  data: Hex
  value: bigint
  /** What it is to be sent with: without it a call sees a gas price of 0, by which it can tell that it is only tried. */
  fees?: GasFees | undefined
  /** The most gas that it is tried with: a node never works longer for it, whatever it calls. */
  gas?: bigint | undefined
}

type Failed = { reason: string; isShort?: boolean; data?: Hex | undefined }

/** What the solver needs of a chain besides reading it. Every function throws ChainUnavailableError. */
export type SolverNode = {
  fees(): Promise<GasFees>
  /** How many transactions of an account the chain has, as of a block. */
  nonce(account: Hex, block: number | 'latest'): Promise<number>
  /** The same of each node that can be asked and has the block (T14). Missing where there is but one. */
  nonceOfEach?(account: Hex, block: number): Promise<number[]>
  /**
   * The gas that a call takes, or why it fails, with the bytes that it gives back then; `isShort` where the sender has not what the call sends along.
   * A call that sends nothing lacks nothing but gas, which is no answer to what the call does.
   */
  estimate(call: Sent): Promise<{ gas: bigint } | Failed>
  /** Hands over signed bytes; those that it knows already are fine. Answers what it has against them. */
  send(raw: Hex): Promise<string | undefined>
  receipt(hash: Hex): Promise<Receipt | undefined>
}

const quantity = z.string().check(z.regex(/^0x[0-9a-f]{1,64}$/i))
const block = z.object({ baseFeePerGas: quantity })
const receipt = z.object({
  blockNumber: z.string().check(z.regex(/^0x[0-9a-f]{1,13}$/i)),
  status: z.enum(['0x0', '0x1']),
})

/** Milliseconds until a node that does not answer is left out, where all are asked. */
const surveyTimeout = 2000

/** Where a price is given, the sender has to have what the gas would cost. */
const lacksGas = /gas required exceeds allowance/i
const lacksFunds = /insufficient (funds|balance)|not enough (funds|balance)/i

/** The nodes of a chain, as the solver uses them. Bytes that are sent twice are one transaction. */
export function createSolverNode(options: createSolverNode.Options): SolverNode {
  const { chainId, rpcUrls, metrics, signal } = options
  const rpc = createJsonRpc(rpcUrls, {
    chainId,
    onCall: (method, outcome) => metrics?.rpc(chainId, method, outcome),
    signal,
  })
  const ask = async <result>(work: () => Promise<result>): Promise<result> => {
    try {
      return await work()
    } catch (cause) {
      throw new ChainUnavailableError(chainId, cause)
    }
  }
  const number = async (method: string, params: readonly unknown[]) =>
    hexToBigInt(quantity.parse(await rpc.request<unknown>(method, params)) as Hex)
  return {
    fees: () =>
      ask(async () => {
        const [newest, tip] = await Promise.all([
          rpc.request<unknown>('eth_getBlockByNumber', ['latest', false]),
          number('eth_maxPriorityFeePerGas', []),
        ])
        return { base: hexToBigInt(block.parse(newest).baseFeePerGas as Hex), tip }
      }),
    nonce: (account, at) =>
      ask(async () => {
        const tag = at === 'latest' ? at : numberToHex(at)
        const count = await rpc.request<unknown>('eth_getTransactionCount', [account, tag])
        return hexToNumber(quantity.parse(count) as Hex)
      }),
    ...(rpcUrls.length < 2
      ? {}
      : {
          nonceOfEach: (account: Hex, block: number) =>
            ask(async () => {
              const params = [account, numberToHex(block)]
              const told = await rpc.survey('eth_getTransactionCount', params, surveyTimeout)
              return told.flatMap(answer => {
                const { data } = quantity.safeParse(answer)
                return data === undefined ? [] : [hexToNumber(data as Hex)]
              })
            }),
        }),
    estimate: ({ value, fees, gas, ...call }) =>
      ask(async () => {
        const transaction = {
          ...call,
          value: numberToHex(value),
          ...(gas !== undefined && { gas: numberToHex(gas) }),
          ...(fees && {
            maxFeePerGas: numberToHex(2n * fees.base + fees.tip),
            maxPriorityFeePerGas: numberToHex(fees.tip),
          }),
        }
        try {
          return { gas: await number('eth_estimateGas', [transaction]) }
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          const reason = error.message.slice(0, 300)
          if (fees && lacksGas.test(error.message)) return { reason, isShort: true }
          if (ranAndFailed(error)) return { reason, data: error.data }
          if (value > 0n && lacksFunds.test(error.message)) return { reason, isShort: true }
          throw error
        }
      }),
    send: raw =>
      ask(async () => {
        try {
          await rpc.request<unknown>('eth_sendRawTransaction', [raw])
          return undefined
        } catch (error) {
          if (!(error instanceof RpcError)) throw error
          return /already|known|imported/i.test(error.message) ? undefined : error.message
        }
      }),
    receipt: hash =>
      ask(async () => {
        const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [hash])
        if (answer === null) return undefined
        const { blockNumber, status } = receipt.parse(answer)
        return { hash, blockNumber: hexToNumber(blockNumber as Hex), succeeded: status === '0x1' }
      }),
  }
}

export declare namespace createSolverNode {
  type Options = {
    chainId: number
    rpcUrls: readonly string[]
    metrics?: Metrics | undefined
    signal?: AbortSignal | undefined
  }
}
