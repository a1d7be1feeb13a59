import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import { type JsonRpc, RpcError } from './jsonRpc.ts'
import { asksTooMuch } from './rpcRefusals.ts'

/** What the nodes turned out to take at once; kept between reads. */
export type LogLimit = {
  /** Blocks. */
  span: number
}

type Range = {
  from: number
  to: number
  topics: readonly Hex[]
  /** The contracts that they are of; all of them by default. */
  addresses?: readonly Hex[] | undefined
}

/**
 * The logs of a range of blocks, in as many calls as the node wants it in: what it finds too much is
 * halved, down to one block and then to fewer topics, and what it took is remembered, with a little more
 * asked for each time.
 *
 * @throws RpcError when one block is too much even for one topic.
 */
export async function readLogs(
  rpc: Pick<JsonRpc, 'request'>,
  range: Range,
  limit: LogLimit,
): Promise<unknown[]> {
  const { from, to } = range
  const logs: unknown[] = []
  for (let at = from; at <= to; ) {
    const end = Math.min(to, at + limit.span - 1)
    try {
      // One by one: of a hundred thousand at once there is no call.
      for (const log of await ask(rpc, { ...range, from: at, to: end })) logs.push(log)
      if (end - at + 1 === limit.span) limit.span += Math.ceil(limit.span / 10)
      at = end + 1
    } catch (error) {
      // It may have been too much for the time that there is: the next attempt asks for less.
      if (error instanceof Error && error.name === 'TimeoutError') halve(limit, at, end)
      if (!(error instanceof RpcError) || !asksTooMuch(error)) throw error
      if (end > at) halve(limit, at, end)
      else {
        logs.push(...(await readBlock(rpc, { ...range, from: at, to: at }, error)))
        at++
      }
    }
  }
  return logs
}

const halve = (limit: LogLimit, from: number, to: number) => {
  limit.span = Math.max(1, Math.floor((to - from + 1) / 2))
}

async function readBlock(
  rpc: Pick<JsonRpc, 'request'>,
  range: Range,
  refusal: RpcError,
): Promise<unknown[]> {
  const { topics } = range
  if (topics.length < 2) throw refusal
  const middle = Math.ceil(topics.length / 2)
  const logs: unknown[] = []
  for (const part of [topics.slice(0, middle), topics.slice(middle)])
    try {
      logs.push(...(await ask(rpc, { ...range, topics: part })))
    } catch (error) {
      if (!(error instanceof RpcError) || !asksTooMuch(error)) throw error
      logs.push(...(await readBlock(rpc, { ...range, topics: part }, error)))
    }
  return logs
}

async function ask(rpc: Pick<JsonRpc, 'request'>, { from, to, topics, addresses }: Range) {
  const filter = {
    ...{ fromBlock: numberToHex(from), toBlock: numberToHex(to), topics: [topics] },
    ...(addresses ? { address: addresses } : {}),
  }
  // In a request of its own: what is too much must not take the answers of others with it.
  const logs = await rpc.request<unknown>('eth_getLogs', [filter], { alone: true })
  if (!Array.isArray(logs)) throw new Error('The node answered logs that are no list')
  return logs as unknown[]
}
