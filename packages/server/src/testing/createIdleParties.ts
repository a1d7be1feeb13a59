import { type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainContext } from '../context.ts'
import type { Party } from '../crosschain/party.ts'
import type { FakeLog } from './fakeLog.ts'

/**
 * Chains that pay across to each other, for what the solver asks the database: each payment is in the escrow, whatever
 * it sends is taken, and nothing is mined until `isMined`.
 */
export function createIdleParties(
  context: ChainContext,
  chainIds: readonly number[],
  solver: Hex,
): createIdleParties.Result {
  const state: createIdleParties.Result['state'] = { isMined: false, logs: [] }
  const parties = new Map(
    chainIds.map((id): [number, Party] => [
      id,
      {
        account: privateKeyToAccount(`0x${'1'.repeat(64)}`),
        solver,
        settings: {
          ...{ escrow: zeroAddress, solverKey: `0x${'1'.repeat(64)}`, confirmations: 0 },
          ...{ feeBps: 10, mostPerGas: 10n ** 12n },
        },
        node: {
          fees: async () => ({ base: 1n, tip: 1n }),
          nonce: async () => 1_000_000,
          estimate: async () => ({ gas: 100_000n }),
          send: async () => undefined,
          receipt: async hash =>
            state.isMined ? { hash, blockNumber: 0, succeeded: true } : undefined,
        },
        context: {
          ...context,
          chain: { ...context.chain, id },
          source: {
            ...context.source,
            chainId: id,
            logs: async () =>
              state.logs.map((log, logIndex) => ({
                ...{ ...log, address: zeroAddress, logIndex, blockNumber: 1 },
                ...{ blockHash: '0x', transactionHash: `0x${'7'.repeat(64)}` },
              })),
            balance: async () => 10n ** 24n,
            read: async calls =>
              calls.map(({ functionName }) =>
                functionName === 'deposits' ? [zeroAddress, 9n ** 9n, 1, 1n] : state.isMined,
              ),
          },
        },
      },
    ]),
  )
  return { parties, state }
}

export declare namespace createIdleParties {
  type Result = {
    parties: ReadonlyMap<number, Party>
    state: {
      /** Whether what was sent is in a block, and its calls were made. */
      isMined: boolean
      /** What the escrows tell. */
      logs: FakeLog[]
    }
  }
}
