import type { Permit2Permit } from '@sluice/router'
import { type Part, takeTokens, unwrapWeth, wrapWeth } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import { swap, type Trade } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { FindTrade } from './findTrade.ts'

/** Hundredths of a percent that a swap may cost more than the pools say now. */
export const slippageTolerance = 50n

/**
 * The parts that bring into the router what orders ask for, out of the one currency that is paid: wrapped,
 * unwrapped, taken through Permit2, or swapped to exactly what is needed. Of what was permitted they never
 * take more; a permit that does not cover what pools ask for now is left out.
 *
 * @throws ServerError when nothing leads from one currency to another.
 */
export async function moneyParts(options: moneyParts.Options): Promise<moneyParts.Result> {
  const { paid, permit } = options
  const exchanges = await findExchanges(options)
  const usual = build(options, { exchanges, tolerance: slippageTolerance })
  if (!permit) return usual
  const taken = ({ parts }: moneyParts.Result) =>
    parts.reduce((sum, { inputs }) => sum + (inputs.get(paid) ?? 0n), 0n)
  const asked = exchanges.reduce((sum, { trade }) => sum + trade.inputAmount, 0n)
  const fixed = taken(build(options, { exchanges: [], tolerance: 0n }))
  const left = BigInt(permit.details.amount) - fixed - asked
  if (left < 0n) return usual
  const most = asked === 0n ? slippageTolerance : (left * 10_000n) / asked
  // Each route rounds its limit up: one step less leaves room for that.
  for (const tolerance of [most, most - 1n].map(each => min(each, slippageTolerance))) {
    if (tolerance < 0n) continue
    const result = build(options, { exchanges, tolerance })
    if (taken(result) <= BigInt(permit.details.amount))
      return build(options, { exchanges, tolerance, permit })
  }
  return usual
}

/** A swap to what is needed of some currencies: of one, or of the native one in both its forms. */
type Exchange = { tokens: readonly Hex[]; need: bigint; trade: Trade }

async function findExchanges(options: moneyParts.Options): Promise<Exchange[]> {
  const { paid, needs, weth, findTrade } = options
  const exchanges: Exchange[] = []
  const add = async (tokens: readonly Hex[], to: Hex, need: bigint) => {
    options.signal?.throwIfAborted()
    if (need > 0n)
      exchanges.push({ tokens, need, trade: await findTrade({ from: paid, to, amount: need }) })
  }
  if (paid !== zeroAddress && paid !== weth) {
    // One swap for both: a second one would find other prices than those that were read.
    const both = [zeroAddress, ...(weth === undefined ? [] : [weth])].filter(
      token => (needs.get(token) ?? 0n) > 0n,
    )
    const need = both.reduce((sum, token) => sum + (needs.get(token) ?? 0n), 0n)
    await add(both, zeroAddress, need)
  }
  for (const [token, amount] of needs)
    if (token !== zeroAddress && token !== weth && token !== paid) await add([token], token, amount)
  return exchanges
}

function build(
  { paid, needs, weth }: moneyParts.Options,
  { exchanges, tolerance, ...given }: build.Options,
): moneyParts.Result {
  const native = needs.get(zeroAddress) ?? 0n
  const wrapped = weth === undefined ? 0n : (needs.get(weth) ?? 0n)
  const costs = new Map<Hex, moneyParts.Cost>()
  const parts: Part[] = []
  // The permit goes with the first part that takes the token.
  let permit = given.permit
  const takePermit = () => {
    const taken = permit
    permit = undefined
    return taken
  }
  const alike = (token: Hex, amount: bigint) => costs.set(token, { need: amount, most: amount })
  if (paid === weth && weth !== undefined && native > 0n) {
    parts.push(unwrapWeth({ amount: native, weth, permit: takePermit() }))
    alike(zeroAddress, native)
  }
  if (paid === zeroAddress && native > 0n) alike(zeroAddress, native)
  for (const { tokens, need, trade } of exchanges) {
    const part = swap(trade, {
      slippageTolerance: tolerance,
      recipient: 'router',
      ...(paid === zeroAddress ? {} : { permit: takePermit() }),
    })
    parts.push(part)
    const cost = { need, most: part.inputs.get(paid) ?? part.value }
    for (const token of tokens) costs.set(token, cost)
  }
  if (paid !== weth && weth !== undefined && wrapped > 0n) {
    parts.push(wrapWeth({ amount: wrapped, weth }))
    if (paid === zeroAddress) alike(weth, wrapped)
  }
  const own = paid === zeroAddress ? 0n : (needs.get(paid) ?? 0n)
  if (own > 0n) {
    parts.push(takeTokens({ token: paid, amount: own, permit: takePermit() }))
    alike(paid, own)
  }
  return { parts, costs, permit: given.permit }
}

declare namespace build {
  type Options = {
    exchanges: readonly Exchange[]
    /** Hundredths of a percent. */
    tolerance: bigint
    permit?: Permit2Permit | undefined
  }
}

const min = (a: bigint, b: bigint) => (a < b ? a : b)

export declare namespace moneyParts {
  type Options = {
    /** What the payer pays in. */
    paid: Hex
    /** What must be in the router, per currency, in base units. */
    needs: ReadonlyMap<Hex, bigint>
    weth: Hex | undefined
    permit?: Permit2Permit | undefined
    findTrade: FindTrade
    signal?: AbortSignal | undefined
  }
  /** What is needed of a currency, and the most that it takes of the one that is paid, in base units. */
  type Cost = { need: bigint; most: bigint }
  type Result = {
    parts: readonly Part[]
    costs: ReadonlyMap<Hex, Cost>
    /** What the payer signed, where a part carries it. */
    permit: Permit2Permit | undefined
  }
}

export function noWay(from: Hex, to: Hex): ServerError {
  return new ServerError(`No pools lead from ${from} to ${to}`, {
    code: 'no_route',
    apiCode: 4,
    statusCode: 424,
  })
}
