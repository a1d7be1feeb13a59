import type { Address } from 'viem'
import type { acceptOffer } from '../actions/acceptOffer.ts'
import type { buyToken } from '../actions/buyToken.ts'
import type { call } from '../actions/call.ts'
import type { cancelOrder } from '../actions/cancelOrder.ts'
import type { listToken } from '../actions/listToken.ts'
import type { mintToken } from '../actions/mintToken.ts'
import type { placeBid } from '../actions/placeBid.ts'
import type { Client } from '../client.ts'
import { InvalidInputError } from '../errors.ts'
import type { ExecutionResult, PrecheckResult } from '../execution/state.ts'
import { toWallet } from './adaptViemWallet.ts'
import { TransactionTimeoutError, toOldError } from './oldErrors.ts'
import { toExecute } from './toExecute.ts'
import { toExpectedPrice } from './toExpectedPrice.ts'
import type { AnyWallet, Execute, ExpectedPrice } from './types.ts'

type Steps = Execute['steps']
type Common = { wallet: AnyWallet; chainId?: number | undefined; gas?: string | undefined }
type Progress = (steps: Steps, path: Execute['path'], fees?: Execute['fees']) => unknown
type Filling = Common & {
  expectedPrice?: Readonly<Record<string, ExpectedPrice>> | undefined
  precheck?: boolean | undefined
  onProgress?: Progress | undefined
}

/** The actions in their old call shapes. */
export type ReservoirClientActions = {
  buyToken: (data: Filling & Pick<buyToken.Options, 'items' | 'options'>) => Promise<true | Execute>
  acceptOffer: (
    data: Filling & Pick<acceptOffer.Options, 'items' | 'options'>,
  ) => Promise<true | Execute>
  mintToken: (
    data: Filling & Pick<mintToken.Options, 'items' | 'options'>,
  ) => Promise<true | Execute>
  listToken: (
    data: Common &
      Pick<listToken.Options, 'listings' | 'options'> & {
        precheck?: boolean | undefined
        onProgress?: Progress | undefined
      },
  ) => Promise<boolean | Steps>
  placeBid: (
    data: Common &
      Pick<placeBid.Options, 'bids' | 'options'> & { onProgress?: Progress | undefined },
  ) => Promise<boolean>
  cancelOrder: (
    data: Common &
      Pick<cancelOrder.Options, 'ids' | 'options'> & { onProgress?: Progress | undefined },
  ) => Promise<boolean>
  transferTokens: (
    data: Common & {
      to: Address
      items: readonly { token: string; quantity?: number | undefined }[]
      precheck?: boolean | undefined
      onProgress?: Progress | undefined
    },
  ) => Promise<true | Steps>
  call: (
    data: Common &
      Pick<call.Options, 'txs' | 'toChainId' | 'options'> & {
        precheck?: boolean | undefined
        onProgress?: ((steps: Steps, fees?: Execute['fees']) => unknown) | undefined
      },
  ) => Promise<true | Execute>
}

/**
 * The actions of a client in their old call shapes: they resolve to `true`, or with `precheck` to what the
 * marketplace answered. They throw when not everything that was asked for happened, and, as the old ones
 * did, when the marketplace did not confirm a transaction in time.
 *
 * @param onCall - Gets the steps of a `call` whenever they change, and the chain on which it is paid.
 */
export function createActions(
  client: Client,
  onCall?: ((steps: PrecheckResult['steps'], chainId: number | undefined) => void) | undefined,
): ReservoirClientActions {
  const { actions } = client
  const tokensOf = (chainId: number | undefined) =>
    (chainId === undefined
      ? client.currentChain()
      : client.chains.find(chain => chain.id === chainId)
    )?.paymentTokens ?? []
  const common = ({ wallet, chainId, gas }: Common) => ({
    wallet: toWallet(wallet),
    chainId,
    ...(gas === undefined ? {} : { gas: toGas(gas) }),
  })
  const filling = (data: Filling) => ({
    ...common(data),
    expectedPrice: toExpectedPrice(data.expectedPrice, tokensOf(data.chainId)),
    onProgress: progress(data.onProgress),
  })
  const asExecute = (onProgress: Progress | undefined) => (result: PrecheckResult) => {
    const execute = toExecute(result)
    onProgress?.(execute.steps, execute.path, execute.fees)
    return execute
  }

  return {
    buyToken: data => {
      const given = () => ({ ...filling(data), items: data.items, options: data.options })
      return data.precheck
        ? told(() => actions.buyToken({ ...given(), precheck: true }), asExecute(data.onProgress))
        : told(() => actions.buyToken(given()), ended)
    },
    acceptOffer: data => {
      const given = () => ({ ...filling(data), items: data.items, options: data.options })
      return data.precheck
        ? told(
            () => actions.acceptOffer({ ...given(), precheck: true }),
            asExecute(data.onProgress),
          )
        : told(() => actions.acceptOffer(given()), ended)
    },
    mintToken: data => {
      const given = () => ({ ...filling(data), items: data.items, options: data.options })
      return data.precheck
        ? told(() => actions.mintToken({ ...given(), precheck: true }), asExecute(data.onProgress))
        : told(() => actions.mintToken(given()), ended)
    },
    listToken: data => {
      const { listings, options, onProgress } = data
      const given = () => ({
        ...{ ...common(data), onProgress: progress(onProgress) },
        ...{ listings, options },
      })
      return data.precheck
        ? told(
            () => actions.listToken({ ...given(), precheck: true }),
            result => asExecute(onProgress)(result).steps,
          )
        : told(() => actions.listToken(given()), ended)
    },
    placeBid: data =>
      told(
        () =>
          actions.placeBid({
            ...{ ...common(data), onProgress: progress(data.onProgress) },
            ...{ bids: data.bids, options: data.options },
          }),
        ended,
      ),
    cancelOrder: data =>
      told(
        () =>
          actions.cancelOrder({
            ...{ ...common(data), onProgress: progress(data.onProgress) },
            ...{ ids: data.ids, options: data.options },
          }),
        ended,
      ),
    transferTokens: data => {
      const { to, items, onProgress } = data
      const given = () => ({
        ...{ ...common(data), onProgress: progress(onProgress) },
        ...{ to, items: [...items] },
      })
      return data.precheck
        ? told(
            () => actions.transferTokens({ ...given(), precheck: true }),
            result => asExecute(onProgress)(result).steps,
          )
        : told(() => actions.transferTokens(given()), ended)
    },
    call: data => {
      const { txs, toChainId, options, onProgress } = data
      const report: Progress = (steps, _path, fees) => onProgress?.(steps, fees)
      const show = progress(report)
      const origin = data.chainId ?? client.currentChain()?.id
      const given = () => ({
        ...common(data),
        ...{ txs, toChainId, options },
        onProgress: (...shown: Parameters<NonNullable<typeof show>>) => {
          onCall?.(shown[0], origin)
          show?.(...shown)
        },
      })
      return data.precheck
        ? told(() => actions.call({ ...given(), precheck: true }), asExecute(report))
        : told(() => actions.call(given()), ended)
    },
  }
}

/** Units of gas, written in decimal or as hex. */
function toGas(gas: string): bigint {
  if (/^(\d{1,20}|0x[0-9a-f]{1,16})$/i.test(gas)) return BigInt(gas)
  throw new InvalidInputError({ field: 'gas', value: gas, problem: 'must be a whole number' })
}

function progress(listener: Progress | undefined) {
  if (!listener) return undefined
  return (
    steps: PrecheckResult['steps'],
    path: PrecheckResult['path'],
    fees: PrecheckResult['fees'],
  ) => {
    const execute = toExecute({ steps, path, fees })
    listener(execute.steps, execute.path, execute.fees)
  }
}

async function told<result, answer>(
  run: () => Promise<result>,
  toAnswer: (result: result) => answer,
): Promise<answer> {
  try {
    return toAnswer(await run())
  } catch (error) {
    throw toOldError(error)
  }
}

/** The old answer: `true`, and only when all is done and the marketplace knows of it. */
function ended({ state, steps }: ExecutionResult): true {
  if (state.error) throw state.error
  for (const { warning, txHashes } of steps.flatMap(step => [...step.items])) {
    const [, attempts] = /^Failed to receive .* after (\d+) attempt/.exec(warning ?? '') ?? []
    const hash = txHashes?.at(0)?.txHash
    const [explorer] = /https?:\S+(?=\/tx\/)/.exec(warning ?? '') ?? []
    if (attempts && hash) throw new TransactionTimeoutError(hash, Number(attempts), explorer)
  }
  return true
}
