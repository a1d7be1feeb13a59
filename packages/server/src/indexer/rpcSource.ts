import type { Hex } from 'viem'
import { hexToBigInt, hexToNumber, isHex, numberToHex } from 'viem/utils'
import { ServerError } from '../errors.ts'
import type { Metrics } from '../telemetry/createMetrics.ts'
import type { BlockHeader, Call, CallResult, ChainSource } from './chainSource.ts'
import { encodeCall } from './encodeCall.ts'
import { isSlow } from './isSlow.ts'
import { createJsonRpc, RpcError } from './jsonRpc.ts'
import { multicallParts } from './multicallParts.ts'
import { type ReceiptHabits, readBlock } from './readBlock.ts'
import { type LogLimit, readLogs } from './readLogs.ts'
import {
  decode,
  isAnswer,
  multicallAddress,
  multicallSize,
  readMany,
  readOne,
  runsCalls,
  type SlowReads,
} from './rpcReads.ts'
import { isUnknownMethod, ranAndFailed } from './rpcRefusals.ts'
import {
  headerOf,
  heightOf,
  parseBlock,
  parseLog,
  parsePayment,
  parsePending,
  parseReceipts,
  succeeded,
} from './rpcShapes.ts'
import { SlowReceiptsError } from './SlowReceiptsError.ts'
import { withoutRepeats } from './withoutRepeats.ts'

/** Milliseconds between looks at how far the nodes are, and until one that does not answer is left out. */
const surveyInterval = 5000
const surveyTimeout = 2000
/** Blocks that the node in use may be behind another one. */
const mostLag = 3
/** Blocks that a node may be behind while its word counts as that of another one. */
const mostApart = 16

/** A chain behind the HTTP RPC of one or several nodes. */
export function rpcSource(options: rpcSource.Options): ChainSource {
  const { chainId, rpcUrls, metrics, signal } = options
  const rpc = createJsonRpc(rpcUrls, {
    chainId,
    onCall: (method, outcome) => metrics?.rpc(chainId, method, outcome),
    signal,
    ...options.patience,
  })
  let multicall: boolean | undefined
  let surveyedAt = Number.NEGATIVE_INFINITY
  const slow: SlowReads = new Map()
  const limit: LogLimit = { span: Number.MAX_SAFE_INTEGER }
  const habits: ReceiptHabits = {
    apartUntil: 0,
    turn: Promise.resolve(),
    onSlow: cause => options.onFailure?.(new SlowReceiptsError(chainId, cause)),
  }
  /** Those who ask in one go, before the question is sent, get the same answer. */
  let heads: Promise<BlockHeader> | undefined

  const ask = async <result>(work: () => Promise<result>): Promise<result> => {
    try {
      return await work()
    } catch (cause) {
      throw new ChainUnavailableError(chainId, cause)
    }
  }
  const hasCode = async (address: Hex, block?: number) => {
    const tag = block === undefined ? 'latest' : numberToHex(block)
    return (await rpc.request<Hex>('eth_getCode', [address, tag])) !== '0x'
  }

  /** Whether a call fails by itself: as a node says that has run it, or in other words while it runs what takes no time. */
  const isRefused = async (error: unknown) =>
    !isSlow(error) &&
    (isAnswer(error) || (error instanceof RpcError && (await runsCalls({ rpc, tag: 'latest' }))))

  /** Leaves a node that has fallen behind for the one that is furthest, by the newest block that each can show. */
  const keepUp = async () => {
    if (rpcUrls.length < 2 || performance.now() - surveyedAt < surveyInterval) return
    surveyedAt = performance.now()
    const shown = await rpc.survey('eth_getBlockByNumber', ['latest', false], surveyTimeout)
    const heads = shown.map(heightOf)
    const best = Math.max(...heads)
    if (best > (heads[rpc.preferred()] ?? -1) + mostLag) rpc.prefer(heads.indexOf(best))
  }

  const readHead = async () => {
    // Calls of one go leave when it has ended: from then on the head may be another one.
    setImmediate(() => {
      heads = undefined
    })
    return headerOf(
      parseBlock(await rpc.request<unknown>('eth_getBlockByNumber', ['latest', false])),
    )
  }

  return {
    chainId,
    mayLag: rpcUrls.length > 1 || !rpcUrls.every(isHere),
    doubt: () => rpc.doubt(),
    header: number =>
      ask(async () => {
        const tag = numberToHex(number)
        const block = await rpc.request<unknown>('eth_getBlockByNumber', [tag, false])
        return block ? headerOf(parseBlock(block)) : undefined
      }),
    head: () =>
      ask(async () => {
        await keepUp()
        heads ??= readHead()
        return heads
      }),
    blocks: (from, to) =>
      ask(async () => {
        const numbers = Array.from({ length: to - from + 1 }, (_, i) => from + i)
        const blocks = await Promise.all(numbers.map(number => readBlock(rpc, number, habits)))
        const missing = blocks.indexOf(undefined)
        return blocks
          .slice(0, missing === -1 ? blocks.length : missing)
          .filter(block => block !== undefined)
      }),
    logs: range => ask(async () => (await readLogs(rpc, range, limit)).map(parseLog)),
    logsOf: ({ hash, topics, addresses }) =>
      ask(async () => {
        const of = addresses ? { address: addresses } : {}
        const logs = await rpc.request<unknown>(
          'eth_getLogs',
          [{ blockHash: hash, topics: [topics], ...of }],
          { alone: true },
        )
        if (!Array.isArray(logs)) throw new Error('The node answered logs that are no list')
        return logs.map(parseLog)
      }),
    read: (calls, { alone = false, block } = {}) =>
      ask(async () => {
        const tag = block === undefined ? ('latest' as const) : numberToHex(block)
        if (calls.length === 0) return []
        // What draws one picture may take its time, and its contract's others none.
        if (alone) return Promise.all(calls.map(call => readOne({ rpc, tag }, call)))
        multicall ??= await hasCode(multicallAddress)
        const reader = { rpc, tag, slow, multicall }
        const { different, places } = withoutRepeats(calls)
        const parts: Promise<CallResult[]>[] = []
        for (let i = 0; i < different.length; i += multicallSize)
          parts.push(readMany(reader, different.slice(i, i + multicallSize)))
        const results = (await Promise.all(parts)).flat()
        return places.map(place => results[place])
      }),
    ...(rpcUrls.length < 2
      ? {}
      : {
          readOfEach: (call: Call, near: number) =>
            ask(async () => {
              const told = await rpc.survey('eth_blockNumber', [], surveyTimeout)
              const close = told.map(numberOf).map(number => number >= near - mostApart && number)
              const block = Math.min(near, ...close.filter(number => number !== false))
              const transaction = { to: call.address, data: encodeCall(call) }
              const params = [transaction, numberToHex(block)]
              const answers = await rpc.survey('eth_call', params, surveyTimeout)
              return answers
                .filter((answer, index) => close[index] !== false && answer !== undefined)
                .map(answer => (isHex(answer) ? decode(call, answer) : undefined))
            }),
        }),
    call: ({ from, to, data, gas, code, value }) =>
      ask(async () => {
        const transaction = {
          ...(from ? { from } : {}),
          ...(to ? { to } : {}),
          ...(value === undefined ? {} : { value: numberToHex(value) }),
          ...{ data, gas: numberToHex(gas) },
        }
        try {
          const instead = {
            ...(to && code ? { [to]: { code } } : {}),
            ...(from && value ? { [from]: { balance: numberToHex(value) } } : {}),
          }
          const isOther = Object.keys(instead).length > 0
          const params = [transaction, 'latest', ...(isOther ? [instead] : [])]
          return await rpc.request<Hex>('eth_call', params, { isAnswer: ranAndFailed })
        } catch (error) {
          if (await isRefused(error)) return undefined
          throw error
        }
      }),
    gasCost: ({ from, to, data, value }) =>
      ask(async () => {
        const transaction = { from, to, data, value: numberToHex(value) }
        const price = rpc.request<Hex>('eth_gasPrice', [])
        // Where the first question fails, nobody waits for this one.
        price.catch(() => undefined)
        try {
          const gas = hexToBigInt(await rpc.request<Hex>('eth_estimateGas', [transaction]))
          return { gas, price: hexToBigInt(await price) }
        } catch (error) {
          if (await isRefused(error)) return undefined
          throw error
        }
      }),
    payments: hashes =>
      ask(async () => {
        const answers = await Promise.all(
          hashes.map(hash => rpc.request<unknown>('eth_getTransactionByHash', [hash])),
        )
        const known = answers.filter(answer => answer !== null).map(parsePayment)
        return new Map(
          known.map(({ hash, input, ...payment }) => {
            const parts = multicallParts(payment.to, input)
            return [hash, parts ? { ...payment, parts } : payment]
          }),
        )
      }),
    receipt: hash =>
      ask(async () => {
        const answer = await rpc.request<unknown>('eth_getTransactionReceipt', [hash])
        const [receipt] = parseReceipts([answer]) ?? []
        if (receipt?.transactionHash !== hash) return undefined
        const { blockNumber: block, blockHash } = receipt
        if (block === undefined) return undefined
        return { block, blockHash, success: succeeded(receipt) }
      }),
    pending: () =>
      ask(async () => {
        try {
          return parsePending(
            await rpc.request<unknown>('eth_getBlockByNumber', ['pending', true], { alone: true }),
          )
        } catch (error) {
          // It does not know the tag, or shows it to nobody: no other time changes that.
          if (error instanceof RpcError && (isUnknownMethod(error) || isTagError(error)))
            return undefined
          throw error
        }
      }),
    hasCode: (address, block) => ask(() => hasCode(address, block)),
    balance: (address, block) =>
      ask(async () => {
        const tag = block === undefined ? 'latest' : numberToHex(block)
        return hexToBigInt(await rpc.request<Hex>('eth_getBalance', [address, tag]))
      }),
  }
}

export declare namespace rpcSource {
  type Options = {
    chainId: number
    rpcUrls: readonly string[]
    metrics?: Metrics | undefined
    /** Hears of what slows the index down without stopping it. */
    onFailure?: ((error: unknown) => void) | undefined
    /** Ends everything that is under way. */
    signal?: AbortSignal | undefined
    /** Milliseconds until a request is given up, and a call with all that is tried for it. */
    patience?: { timeout?: number; patience?: number } | undefined
  }
}

/** What nodes say of a block that they do not tell of. */
const isTagError = ({ code, message }: RpcError) => code === -32602 || /pending|tag/i.test(message)

const numberOf = (answer: unknown): number =>
  typeof answer === 'string' && /^0x[0-9a-f]{1,13}$/i.test(answer) ? hexToNumber(answer as Hex) : -1

/** One node on this machine is never behind itself. Behind another address may stand several. */
const isHere = (url: string): boolean => {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** The chain's node does not answer, or not sensibly. */
export class ChainUnavailableError extends ServerError {
  override readonly name = 'ChainUnavailableError'
  readonly chainId: number

  constructor(chainId: number, cause: unknown) {
    super(`The node of chain ${chainId} does not answer. Try again in a moment.`, {
      code: 'chain_unavailable',
      statusCode: 503,
      cause,
    })
    this.chainId = chainId
  }
}
