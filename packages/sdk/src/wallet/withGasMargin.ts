/** The most gas that one transaction may have (EIP-7825). */
const most = 2n ** 24n

/**
 * Half as much gas again as a node says a call costs now, which is what wallets ask for, too. The same call
 * costs more in a later block than in the one it was tried out in: a pool that was traded with in this very
 * second does not write its price down twice. What is not used is not paid. Never more than one transaction
 * may have, unless the estimate itself is.
 */
export function withGasMargin(estimate: bigint): bigint {
  const roomy = (estimate * 3n) / 2n
  if (roomy <= most) return roomy
  return estimate > most ? estimate : most
}
