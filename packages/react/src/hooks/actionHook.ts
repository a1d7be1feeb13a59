import type { Client, ExecutionResult } from '@sluice/sdk'
import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { invalidateMarket } from '../query/invalidateMarket.ts'
import { useSluiceClient } from '../SluiceProvider.tsx'
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
 * Makes the hook of an action: a mutation that carries it out, and reads anew what it may have changed, however it
 * ended. It judges nothing beyond what the client does; the flows (`createBuyFlow` and the others) hold what the
 * wallet is asked for against what was shown.
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
      mutationFn: parameters => carryOut(parameters),
      // What can spend is done now or not at all: never once more, never when the network is back.
      retry: false,
      networkMode: 'always',
      onSettled: async (...all) => {
        const { id } = client.currentChain() ?? {}
        for (const change of touchedBy(name, all[2], id))
          await invalidateMarket(queryClient, change)
        await settings.onSettled?.(...all)
      },
    })
  }
}
