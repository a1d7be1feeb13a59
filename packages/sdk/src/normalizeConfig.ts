import type { ApiChain } from './chains/defineChain.ts'
import type { ClientConfig } from './context.ts'
import { ConfigurationError } from './errors.ts'
import { LogLevel } from './logger.ts'

/**
 * A client's settings as they are used: checked, and every API address without a trailing slash. The
 * settings that were given stay as they are.
 *
 * @throws ConfigurationError `invalid_configuration`, naming the field and its value.
 */
export function normalizeConfig(config: ClientConfig): Readonly<ClientConfig> {
  const refuse = (field: string, value: unknown, problem: string) =>
    new ConfigurationError(`${field} ${problem}`, {
      code: 'invalid_configuration',
      details: { field, value: field === 'apiKey' ? undefined : value },
      hints: ['Correct the settings given to createClient or configure.'],
    })
  if (!Array.isArray(config.chains)) throw refuse('chains', config.chains, 'must be a list')
  const seen = new Set<number>()
  const chains = config.chains.map((chain: ApiChain, index): ApiChain => {
    const field = (name: string) => `chains.${index}.${name}`
    if (!isWhole(chain.id) || chain.id <= 0) {
      throw refuse(field('id'), chain.id, 'must be a positive whole number')
    }
    if (seen.has(chain.id)) throw refuse(field('id'), chain.id, `is there twice (${chain.id})`)
    seen.add(chain.id)
    checkChain(chain, field, refuse)
    const { baseApiUrl } = chain
    return baseApiUrl ? { ...chain, baseApiUrl: baseApiUrl.replace(/\/+$/, '') } : chain
  })
  checkSettings(config, refuse)
  return Object.freeze({ ...config, chains: Object.freeze(chains) })
}

type Refuse = (field: string, value: unknown, problem: string) => ConfigurationError

function checkChain(chain: ApiChain, field: (name: string) => string, refuse: Refuse): void {
  const { baseApiUrl, checkPollingInterval, marketplaceFees, network, paymentTokens } = chain
  if (typeof chain.name !== 'string' || chain.name === '') {
    throw refuse(field('name'), chain.name, 'must not be empty')
  }
  if (baseApiUrl && !isUrl(baseApiUrl, /^https?:\/\//i)) {
    throw refuse(field('baseApiUrl'), baseApiUrl, 'must be an http or https address')
  }
  if (chain.websocketUrl && !isUrl(chain.websocketUrl, /^wss?:\/\//i)) {
    throw refuse(field('websocketUrl'), chain.websocketUrl, 'must be a ws or wss address')
  }
  if (checkPollingInterval !== undefined && !isPositive(checkPollingInterval)) {
    const problem = 'must be more than 0 milliseconds'
    throw refuse(field('checkPollingInterval'), checkPollingInterval, problem)
  }
  if (network !== undefined && network.id !== chain.id) {
    throw refuse(field('network'), network.id, `is of chain ${network.id}, not ${chain.id}`)
  }
  if (!Array.isArray(paymentTokens)) {
    throw refuse(field('paymentTokens'), paymentTokens, 'must be a list')
  }
  for (const [index, token] of paymentTokens.entries()) {
    const at = (name: string) => field(`paymentTokens.${index}.${name}`)
    if (token.chainId !== chain.id) {
      throw refuse(at('chainId'), token.chainId, `must be that of its chain, ${chain.id}`)
    }
    if (!isAddress(token.address)) throw refuse(at('address'), token.address, 'must be an address')
    if (!isWhole(token.decimals) || token.decimals < 0 || token.decimals > 255) {
      throw refuse(at('decimals'), token.decimals, 'must be a whole number from 0 to 255')
    }
  }
  checkFees(field('marketplaceFees'), marketplaceFees, refuse)
}

const counts = [
  'maxPollingAttemptsBeforeTimeout',
  'confirmations',
  'crossChainDeadline',
  'signersDeadline',
] as const

function checkSettings(config: ClientConfig, refuse: Refuse): void {
  const { apiKey, bountyReferrer, logLevel } = config
  for (const name of ['apiKey', 'uiVersion', 'source'] as const) {
    const value = config[name]
    if (value === undefined) continue
    // What goes into a header must not end it.
    if (typeof value !== 'string' || value === '' || /[^\x20-\x7e]/.test(value)) {
      throw refuse(name, apiKey === value ? undefined : value, 'must be text without line breaks')
    }
  }
  for (const name of [
    'automatedRoyalties',
    'normalizeRoyalties',
    'synchronousStepItemExecution',
  ] as const) {
    const value: unknown = config[name]
    if (value !== undefined && typeof value !== 'boolean') {
      throw refuse(name, value, 'must be true or false')
    }
  }
  if (logLevel !== undefined && !Object.values(LogLevel).includes(logLevel)) {
    throw refuse('logLevel', logLevel, 'must be a level from 0 (none) to 4 (verbose)')
  }
  for (const name of counts) {
    const value = config[name]
    if (value === undefined || (isWhole(value) && value > 0)) continue
    throw refuse(name, value, 'must be a positive whole number')
  }
  if (bountyReferrer !== undefined && !isAddress(bountyReferrer)) {
    throw refuse('bountyReferrer', bountyReferrer, 'must be an address')
  }
  checkFees('marketplaceFees', config.marketplaceFees, refuse)
}

function checkFees(field: string, fees: readonly string[] | undefined, refuse: Refuse): void {
  if (fees === undefined) return
  if (!Array.isArray(fees)) throw refuse(field, fees, 'must be a list')
  for (const fee of fees) {
    const [, bps] = /^0x[0-9a-fA-F]{40}:([0-9]{1,5})$/.exec(fee) ?? []
    if (bps === undefined || BigInt(bps) > 10_000n) {
      throw refuse(
        field,
        fee,
        `must be '<recipient address>:<bps, at most 10000>' each, not ${fee}`,
      )
    }
  }
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}

function isPositive(value: number): boolean {
  return Number.isFinite(value) && value > 0
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
}

function isUrl(value: string, scheme: RegExp): boolean {
  return scheme.test(value) && URL.canParse(value)
}
