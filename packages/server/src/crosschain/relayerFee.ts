/** Hundredths of a percent by which the cost of gas may rise between a quote and its fill. */
const gasMargin = 2_500n
/** What taking a deposit out of the escrow takes, gas. */
const claimGas = 60_000n

/**
 * What the solver asks for an intent, in base units: its gas on both chains with a margin, and a share of
 * what it lays out. Rounded up to a multiple of `units`, so that each of them bears the same.
 */
export function relayerFee(options: relayerFee.Options): relayerFee.Result {
  const { value, fillGas, destinationGasPrice, originGasPrice, feeBps, units } = options
  const gasCost = withMargin(fillGas * destinationGasPrice)
  const claimCost = withMargin(claimGas * originGasPrice)
  const share = up(value * BigInt(feeBps), 10_000n)
  const fee = gasCost + claimCost + share
  return { fee: up(fee, units) * units, gasCost }
}

export declare namespace relayerFee {
  type Options = {
    /** What the calls need, base units. */
    value: bigint
    /** Gas. */
    fillGas: bigint
    /** Base units per gas. */
    destinationGasPrice: bigint
    originGasPrice: bigint
    /** Hundredths of a percent of `value`. */
    feeBps: number
    /** What is bought, in units. */
    units: bigint
  }
  type Result = {
    fee: bigint
    /** The part of it that the fill may cost. */
    gasCost: bigint
  }
}

const withMargin = (cost: bigint) => up(cost * (10_000n + gasMargin), 10_000n)

/** A quotient, rounded up. */
const up = (amount: bigint, by: bigint) => (amount + by - 1n) / by
