import type { Client, ExecutionResult, ProgressListener, Wallet } from '@sluice/sdk'
import {
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { hasEvidence } from '../predict/hasEvidence.ts'
import { predictAction } from '../predict/predictAction.ts'
import { readKnownCollections } from '../predict/readKnownCollections.ts'
import { readKnownOrders } from '../predict/readKnownOrders.ts'
import { showPredictions } from '../predict/showPredictions.ts'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'
import { addressOf } from './addressOf.ts'
import { namedOrders } from './namedOrders.ts'
import { touchedBy } from './touchedBy.ts'

/** The actions of a client. */
export type ActionName = keyof Client['actions']

/** What the action is asked with, as `client.actions` takes it. */
export type ActionParameters<name extends ActionName> = Omit<
  Parameters<Client['actions'][name]>[0],
  'precheck'
>

/** What may be said about the mutation, such as `onSuccess`; never that it is tried again or kept for later. */
export type ActionSettings<name extends ActionName> = Omit<
  UseMutationOptions<ExecutionResult, Error, ActionParameters<name>>,
  'mutationFn' | 'retry' | 'retryDelay' | 'networkMode'
>

/**
 * Makes the hook of an action: a mutation that carries it out, shows what it did from the moment there is evidence of
 * it, takes that back when it ends otherwise, and reads anew what it may have changed, however it ended. It judges
 * nothing beyond what the client does; the flows (`createBuyFlow` and the others) hold what the wallet is asked for
 * against what was shown.
 */
export function actionHook<name extends ActionName>(name: name) {
  return function useAction(
    settings: ActionSettings<name> = {},
  ): UseMutationResult<ExecutionResult, Error, ActionParameters<name>> {
    const client = useSluiceClient()
    const queryClient = useQueryClient()
    const carryOut = client.actions[name] as (
      parameters: ActionParameters<name>,
    ) => Promise<ExecutionResult>
    return useMutation({
      ...settings,
      mutationFn: parameters =>
        shownMeanwhile(name, parameters, { client, queryClient, carryOut: carryOut as CarryOut }),
      // What can spend is done now or not at all: never once more, never when the network is back.
      retry: false,
      networkMode: 'always',
    })
  }
}

type Asked = { wallet?: Wallet; chainId?: number; onProgress?: ProgressListener }
type CarryOut = (parameters: object) => Promise<ExecutionResult>

/** Carries an action out, ahead of what the marketplace has read of it, which is read anew in the end. */
async function shownMeanwhile(
  name: ActionName,
  parameters: Asked,
  {
    client,
    queryClient,
    carryOut,
  }: { client: Client; queryClient: QueryClient; carryOut: CarryOut },
): Promise<ExecutionResult> {
  const shown = showPredictions(queryClient)
  const chainId = parameters.chainId ?? client.currentChain()?.id
  const chain = client.chains?.find(({ id }) => id === chainId)
  const known = readKnownOrders(queryClient, chainId)
  const knownCollection = readKnownCollections(queryClient, chainId)
  const run: Run = { chainId, account: undefined, steps: [], path: [], known }
  // What is shown of an order goes once there is evidence of what became of it.
  namedOrders(parameters, []).forEach(known)
  void addressOf(parameters.wallet).then(address => {
    run.account = address
  })
  const onProgress: ProgressListener = (...progress) => {
    const [steps, path] = progress
    if (path !== run.path) {
      namedOrders({}, path).forEach(known)
      for (const { contract } of path) if (contract) knownCollection(contract)
    }
    Object.assign(run, { steps, path })
    const { account } = run
    if (account !== undefined && chainId !== undefined && hasEvidence(steps))
      shown.update(
        predictAction(name, parameters, {
          ...{ steps, path, chainId, account, known, knownCollection },
          currencies: chain?.paymentTokens ?? [],
          wrappedNative: chain?.wrappedNative,
        }),
      )
    return parameters.onProgress?.(...progress)
  }
  let isDone = false
  try {
    const result = await carryOut({ ...parameters, onProgress })
    Object.assign(run, { steps: result.steps, path: result.path })
    isDone = result.state?.status === 'complete'
    return result
  } finally {
    if (isDone) shown.keep()
    else shown.rollBack()
    for (const change of touchedBy(name, parameters, run))
      await invalidateMarket(queryClient, change)
  }
}

type Run = { -readonly [key in keyof touchedBy.Run]: touchedBy.Run[key] }
