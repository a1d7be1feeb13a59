import { isHex, numberToHex } from 'viem'
import type { Config } from 'wagmi'
import type { FlowScope, FlowTransaction } from '../flow/flowTypes.ts'

/**
 * The gas of transactions that are sent one after the other, each upon what those before it did: the node carries them
 * out without keeping anything (`eth_simulateV1`).
 *
 * @throws Error when the node cannot do that, or one of them would fail.
 */
export async function gasUsedInTurn(
  config: Config,
  { chainId, account }: Pick<FlowScope, 'chainId' | 'account'>,
  transactions: readonly FlowTransaction[],
): Promise<bigint> {
  const calls = transactions.map(({ to, data, value }) => ({
    ...{ from: account, to, data, value: numberToHex(value) },
  }))
  const answer: unknown = await config.getClient({ chainId }).request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls }] }, 'latest'],
  })
  const told = resultsOf(answer)
  if (told?.length !== calls.length) throw new Error('The node does not carry them out in turn.')
  return told.reduce<bigint>((sum, call) => sum + usedBy(call), 0n)
}

function resultsOf(answer: unknown): readonly unknown[] | undefined {
  const [block]: readonly unknown[] = Array.isArray(answer) ? answer : []
  const calls = fieldOf(block, 'calls')
  return Array.isArray(calls) ? calls : undefined
}

function usedBy(call: unknown): bigint {
  const used = fieldOf(call, 'gasUsed')
  if (fieldOf(call, 'status') !== '0x1' || !isHex(used) || used === '0x')
    throw new Error('One of the transactions would fail, or its gas is not told.')
  return BigInt(used)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
