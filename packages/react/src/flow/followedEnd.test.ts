import { SluiceError } from '@sluice/sdk'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryKey } from '../query/queryKey.ts'
import { account, contract, openMarket, until } from '../testing/openMarket.ts'
import { runOf, stepOf } from '../testing/runCases.ts'
import { createFlow } from './createFlow.ts'

test('behavior: what another tab brings to its end is read anew where its dialog is open, too', async () => {
  const queryClient = new QueryClient()
  const key = queryKey('token', { chainId: 31337, contract, tokenId: 7n })
  const market = openMarket({}, { queryClient })
  let tell: ((runs: readonly ReturnType<typeof runOf>[]) => unknown) | undefined
  const client: typeof market.scope.client = {
    ...market.scope.client,
    watchRuns(listener) {
      tell = listener
      return () => true
    },
  }
  const steps = [stepOf('sale', 'unknown')]
  const flow = createFlow<{ count: number }, string, string, 'buy'>({
    ...{ kind: 'buy', scope: { ...market.scope, client }, form: { count: 1 }, first: 'submit' },
    read: async () => ({ quote: '', next: 'review' }),
    async carryOut({ onProgress }) {
      const [path, fees] = [[], undefined] as unknown as [never, never]
      onProgress(steps, path, fees, { status: 'running', runId: 'run' } as never)
      throw new SluiceError('x', { code: 'unknown_item', moneyMoved: 'unknown' })
    },
    settle: () => ({ outcome: 'complete', receipt: '' }),
    changes: () => ({ chainId: 31337, tokens: [{ contract, tokenId: 7n }], accounts: [account] }),
  } as Parameters<typeof createFlow<{ count: number }, string, string, 'buy'>>[0])
  flow.open()
  await until(flow, 'review')
  await flow.start()
  expect(flow.getState().phase).toBe('failed')
  // As it was read after the failure: the marketplace knew nothing yet.
  queryClient.setQueryData(key, { token: {} })
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false)
  const at = { runId: 'run', carriedBy: undefined } as const
  tell?.([runOf({ ...at, status: 'unknown', next: 'look', steps })])
  tell?.([runOf({ ...at, status: 'complete', next: 'none', steps: [stepOf('sale', 'complete')] })])
  await until(flow, 'complete')
  expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})
