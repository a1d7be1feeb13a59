import type { ApiChain } from '../chains/defineChain.ts'
import { type Client, createClient as createSluiceClient } from '../client.ts'
import type { ClientConfig } from '../context.ts'
import type { EventName } from '../events.ts'
import { isolate } from '../isolate.ts'
import { LogLevel } from '../logger.ts'
import { adaptViemWallet } from './adaptViemWallet.ts'
import { createActions, type ReservoirClientActions } from './createActions.ts'
import { customChains } from './customChains.ts'
import { executeSteps } from './executeSteps.ts'
import { log } from './log.ts'
import { APIError, isAPIError, toOldError } from './oldErrors.ts'
import { pollUntilHasData } from './pollUntilHasData.ts'
import { pollUntilOk } from './pollUntilOk.ts'
import { prepareCallTransaction } from './prepareCallTransaction.ts'
import { refreshLiquidity } from './refreshLiquidity.ts'
import { axios, request } from './request.ts'
import { reservoirChains } from './reservoirChains.ts'
import { setParams } from './setParams.ts'
import { toExecute } from './toExecute.ts'
import type { AnyWallet, Execute, ReservoirChain, ReservoirClientOptions } from './types.ts'

/** What happened, by the name of the action; `unknown` is never sent any more. */
export type ReservoirEvent = { name: EventName | 'unknown'; data: Execute }
export type ReservoirEventListener = (event: ReservoirEvent, chainId: number) => unknown

type SetState = executeSteps.Options['setState']

const presets: readonly ApiChain[] = Object.values(reservoirChains)

/**
 * The client by its old names, over one of Sluice's. It is a class because applications write
 * `new ReservoirClient` and name its type.
 */
export class ReservoirClient {
  /** Sluice's own client, for what the old one could not do. */
  readonly sluice: Client
  readonly actions: ReservoirClientActions
  readonly utils: ReservoirUtils
  readonly #listeners = new Set<ReservoirEventListener>()

  constructor(options: ReservoirClientOptions) {
    this.sluice = createSluiceClient(toConfig(options) as ClientConfig)
    // By the steps as they are when a call ends: its event carries the chain on which it was paid.
    const origins = new WeakMap<object, number>()
    this.actions = createActions(this.sluice, (steps, chainId) => {
      if (chainId !== undefined) origins.set(steps, chainId)
    })
    this.utils = { ...utils, executeSteps: (...given) => this.#executeSteps(...given) }
    this.sluice.addEventListener(({ name, data }, chainId) => {
      const execute = toExecute(data)
      const { error } = execute
      const told = error === undefined ? execute : { ...execute, error: toOldError(error) }
      const origin = name.startsWith('call_') ? origins.get(data.steps) : undefined
      this._sendEvent({ name, data: told }, origin ?? chainId)
    })
  }

  get version(): string {
    return this.sluice.version
  }
  get chains(): readonly ApiChain[] {
    return this.sluice.chains
  }
  get apiKey(): string | undefined {
    return this.sluice.config.apiKey
  }
  get uiVersion(): string | undefined {
    return this.sluice.config.uiVersion
  }
  get source(): string | undefined {
    return this.sluice.config.source
  }
  get marketplaceFees(): readonly string[] | undefined {
    return this.sluice.config.marketplaceFees
  }
  get automatedRoyalties(): boolean | undefined {
    return this.sluice.config.automatedRoyalties
  }
  get normalizeRoyalties(): boolean | undefined {
    return this.sluice.config.normalizeRoyalties
  }
  get bountyReferrer(): string | undefined {
    return this.sluice.config.bountyReferrer
  }
  get logLevel(): LogLevel {
    return this.sluice.config.logLevel ?? LogLevel.None
  }
  get maxPollingAttemptsBeforeTimeout(): number | undefined {
    return this.sluice.config.maxPollingAttemptsBeforeTimeout
  }
  get synchronousStepItemExecution(): boolean {
    return this.sluice.config.synchronousStepItemExecution ?? false
  }

  /** Writes a line to the log if its level is logged. */
  log(message: readonly unknown[], level: LogLevel = LogLevel.Info): void {
    const { error, warn, info, verbose } = this.sluice.logger
    const write = [undefined, error, warn, info, verbose][level]
    write?.(message)
  }

  /** Changes only the settings that are given. */
  configure(options: Partial<ReservoirClientOptions>): void {
    this.sluice.configure(toConfig(options))
  }

  /** The active chain, else the first; null when there is none. */
  currentChain(): ApiChain | null {
    return this.sluice.currentChain() ?? null
  }

  addEventListener(listener: ReservoirEventListener): void {
    this.#listeners.add(listener)
  }

  removeEventListener(listener: ReservoirEventListener): void {
    this.#listeners.delete(listener)
  }

  clearEventListeners(): void {
    this.#listeners.clear()
  }

  /** Tells the listeners; one that throws keeps no other from hearing. */
  _sendEvent(event: ReservoirEvent, chainId: number): void {
    for (const listener of [...this.#listeners]) {
      isolate(
        () => listener(event, chainId),
        error => this.sluice.logger.error(['An event listener threw', error]),
      )
    }
  }

  async #executeSteps(...given: Parameters<ReservoirUtils['executeSteps']>): Promise<void> {
    const [request, wallet, setState, , expectedPrice, chainId, gas] = given
    const options = { request, wallet, setState, expectedPrice, chainId, gas }
    await executeSteps(this.sluice, this.actions, options)
  }
}

const utils = {
  setParams,
  pollUntilOk,
  pollUntilHasData,
  request,
  axios,
  APIError,
  isAPIError,
  log,
  LogLevel,
  adaptViemWallet,
  customChains,
  refreshLiquidity,
  prepareCallTransaction,
}

type ReservoirUtils = typeof utils & {
  /** `newJson`, the answer of an earlier call, is not used: steps are fetched anew. */
  executeSteps: (
    request: executeSteps.Options['request'],
    wallet: AnyWallet,
    setState: SetState,
    newJson?: Execute,
    expectedPrice?: executeSteps.Options['expectedPrice'],
    chainId?: number,
    gas?: string,
  ) => Promise<void>
}

function toConfig(options: Partial<ReservoirClientOptions>): Partial<ClientConfig> {
  const { chains, ...rest } = options
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, ...(chains === undefined ? {} : { chains: chains.map(toChain) }) }
}

/** What an application says about a chain comes before what the preset of its id knows. */
function toChain(chain: ReservoirChain): ApiChain {
  const preset = presets.find(entry => entry.id === chain.id)
  const paymentTokens = chain.paymentTokens?.map(token => ({ name: token.symbol, ...token }))
  return {
    ...preset,
    ...chain,
    paymentTokens:
      (paymentTokens as ApiChain['paymentTokens'] | undefined) ?? preset?.paymentTokens ?? [],
  }
}
