import type { Permit2Permit } from '@sluice/router'
import { type Part, takeTokens, unwrapWeth, wrapWeth } from '@sluice/router'
import { zeroAddress } from '@sluice/router/seaport'
import { swap } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'
import type { FindTrade } from './findTrade.ts'

/** Hundredths of a percent that a swap may cost more than the pools say now. */
export const slippageTolerance = 50n

/**
 * The parts that bring into the router what orders ask for, out of the one currency that is paid: wrapped,
 * unwrapped, taken through Permit2, or swapped to exactly what is needed.
 *
 * @throws ServerError when nothing leads from one currency to another.
 */
export async function moneyParts(options: moneyParts.Options): Promise<moneyParts.Result> {
  const { paid, needs, weth, findTrade } = options
  const native = needs.get(zeroAddress) ?? 0n
  const wrapped = weth === undefined ? 0n : (needs.get(weth) ?? 0n)
  const costs = new Map<Hex, moneyParts.Cost>()
  const first: Part[] = []
  const last: Part[] = []
  // The permit goes with the first part that takes the token.
  let permit = options.permit
  const takePermit = () => {
    const given = permit
    permit = undefined
    return given
  }
  const alike = (token: Hex, amount: bigint) => costs.set(token, { need: amount, most: amount })
  const swapTo = async (token: Hex, amount: bigint) => {
    const trade = await findTrade({ from: paid, to: token, amount })
    const part = swap(trade, {
      slippageTolerance,
      recipient: 'router',
      ...(paid === zeroAddress ? {} : { permit: takePermit() }),
    })
    first.push(part)
    return part.inputs.get(paid) ?? part.value
  }
  const isMain = paid === zeroAddress || paid === weth
  if (paid === weth && weth !== undefined && native > 0n) {
    first.push(unwrapWeth({ amount: native, weth, permit: takePermit() }))
    alike(zeroAddress, native)
  }
  if (paid === zeroAddress && native > 0n) alike(zeroAddress, native)
  if (!isMain && native + wrapped > 0n) {
    // One swap for both: a second one would find other prices than those that were read.
    const most = await swapTo(zeroAddress, native + wrapped)
    const cost = { need: native + wrapped, most }
    if (native > 0n) costs.set(zeroAddress, cost)
    if (weth !== undefined && wrapped > 0n) costs.set(weth, cost)
  }
  for (const [token, amount] of needs) {
    if (token === zeroAddress || token === weth || token === paid || amount === 0n) continue
    costs.set(token, { need: amount, most: await swapTo(token, amount) })
  }
  if (paid !== weth && weth !== undefined && wrapped > 0n) {
    last.push(wrapWeth({ amount: wrapped, weth }))
    if (paid === zeroAddress) alike(weth, wrapped)
  }
  const own = paid === zeroAddress ? 0n : (needs.get(paid) ?? 0n)
  if (own > 0n) {
    last.push(takeTokens({ token: paid, amount: own, permit: takePermit() }))
    alike(paid, own)
  }
  return { parts: [...first, ...last], costs }
}

export declare namespace moneyParts {
  type Options = {
    /** What the payer pays in. */
    paid: Hex
    /** What must be in the router, per currency, in base units. */
    needs: ReadonlyMap<Hex, bigint>
    weth: Hex | undefined
    permit?: Permit2Permit | undefined
    findTrade: FindTrade
  }
  /** What is needed of a currency, and the most that it takes of the one that is paid, in base units. */
  type Cost = { need: bigint; most: bigint }
  type Result = { parts: readonly Part[]; costs: ReadonlyMap<Hex, Cost> }
}

export function noWay(from: Hex, to: Hex): ServerError {
  return new ServerError(`No pools lead from ${from} to ${to}`, {
    code: 'no_route',
    apiCode: 4,
    statusCode: 424,
  })
}
